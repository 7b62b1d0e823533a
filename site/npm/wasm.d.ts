// What a bundler or a runtime makes of an imported module: give it to `open`, such as `open({ bingo: module })`.
declare const module: string | object;
export default module;
