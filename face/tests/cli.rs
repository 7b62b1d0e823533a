//! The real binary, as `tests/cmd/*.trycmd` and the guides show it. What guides show without an answer is in `guides.rs`.

#[test]
fn commands_answer_as_written() {
    let cases = trycmd::TestCases::new();
    cases.case("tests/cmd/*.trycmd");
    cases.case("../README.md").case("../docs/*.md").case("../docs/ja/*.md");
}
