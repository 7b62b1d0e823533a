export const easy = ["Catch the fish"];
export const hard = ["Bake the cake"];
