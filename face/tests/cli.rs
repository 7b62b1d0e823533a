//! The real binary, as `tests/cmd/*.trycmd` and the guides show it.

#[test]
fn commands_answer_as_written() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("../README.md").case("../docs/*.md");
}
