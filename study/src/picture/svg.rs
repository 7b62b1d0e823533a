//! Pictures as SVG.

use std::fmt::Write;

use super::{Anchor, BLUE, Colour, OPACITY, Panel, RADIUS, Shape, TEXT, Text, WIDTH, shapes};

/// Draws panels one under another.
pub fn svg(panels: &[Panel]) -> String {
    let (height, shapes) = shapes(panels);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"{TEXT}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for shape in &shapes {
        // Writing to a text cannot fail.
        let _ = writeln!(svg, "{}", element(shape));
    }
    svg + "</svg>\n"
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Line(colour, points) => {
            let points: Vec<String> =
                points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
            let (points, colour) = (points.join("L"), hex(*colour));
            format!("<path d=\"M{points}\" fill=\"none\" stroke=\"{colour}\"/>")
        }
        Shape::Bar([x, y, width, height]) => format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{}\"/>",
            hex(BLUE)
        ),
        Shape::Dot((x, y), name) => format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{}\" \
             fill-opacity=\"{OPACITY}\"><title>{}</title></circle>",
            hex(BLUE),
            escaped(name)
        ),
        Shape::Text(Text { at: (x, y), anchor, size, upwards, text }) => {
            let anchor = match anchor {
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let turned = if *upwards { " rotate(-90)" } else { "" };
            format!(
                "<text transform=\"translate({x:.1} {y:.1}){turned}\" text-anchor=\"{anchor}\" \
                 font-size=\"{size}\">{}</text>",
                escaped(text)
            )
        }
    }
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
