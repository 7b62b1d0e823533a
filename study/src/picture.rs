//! Charts for papers, in black and one blue, as SVG with searchable text. All sizes are chosen by eye.

use crate::hidden::escaped;

/// The width of a picture, in SVG units.
const WIDTH: f64 = 720.0;
/// The height of a panel, in SVG units.
const HEIGHT: f64 = 300.0;
/// Margins for the axes' names and numbers.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 48.0;
/// The font size above a panel.
const TITLE: f64 = 14.0;
/// The font size elsewhere.
const TEXT: f64 = 12.0;
/// The approximate number of ticks on an axis.
const TICKS: f64 = 6.0;

/// A chart with two axes.
pub struct Panel {
    /// The text above it.
    pub title: String,
    /// The names of the axes, x first.
    pub axes: [String; 2],
    /// The data to draw.
    pub marks: Marks,
}

/// The data of a panel.
#[non_exhaustive]
pub enum Marks {
    /// Dots (x, y), each with a tooltip.
    Dots(Vec<(f64, f64, String)>),
    /// Bars of this width, each with the x of its middle and its height.
    Bars(f64, Vec<(f64, f64)>),
    /// Means with their intervals: each x with the lower end, the mean and the upper end.
    Intervals(Vec<(f64, [f64; 3])>),
}

impl Marks {
    fn points(&self) -> Vec<(f64, f64)> {
        match self {
            Self::Dots(dots) => dots.iter().map(|&(x, y, _)| (x, y)).collect(),
            Self::Bars(_, bars) => bars.clone(),
            Self::Intervals(means) => means.iter().map(|&(x, [_, _, high])| (x, high)).collect(),
        }
    }
}

/// The ticks of an axis and their positions.
struct Scale {
    first: f64,
    last: f64,
    step: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// Covers `first` to `last` in round steps, drawn between the positions `from` and `to`.
    fn new(first: f64, last: f64, from: f64, to: f64) -> Self {
        let rough = ((last - first) / TICKS).max(1e-9);
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|times| times * power)
            .into_iter()
            .find(|step| *step >= rough)
            .unwrap_or(10.0 * power);
        let (first, last) = ((first / step).floor() * step, (last / step).ceil() * step);
        Self { first, last: last.max(first + step), step, from, to }
    }

    fn at(&self, number: f64) -> f64 {
        let part = (number - self.first) / (self.last - self.first);
        self.from + part * (self.to - self.from)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.last - self.first) / self.step).round() as u32;
        (0..=count).map(|tick| self.first + f64::from(tick) * self.step)
    }
}

const BLACK: &str = "#000000";
const GREY: &str = "#dddddd";
const BLUE: &str = "#1f5fa8";

/// Draws panels one below another, as SVG.
pub fn svg(panels: &[Panel]) -> String {
    let height = HEIGHT * panels.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"{TEXT}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (index, panel) in panels.iter().enumerate() {
        for element in panel.elements(HEIGHT * index as f64) {
            svg += &element;
            svg.push('\n');
        }
    }
    svg + "</svg>\n"
}

impl Panel {
    /// Returns the panel's SVG elements. Its upper edge is at `above`, and y grows downwards.
    fn elements(&self, above: f64) -> Vec<String> {
        let points = self.marks.points();
        let most = points.iter().map(|(_, y)| *y).fold(0.0, f64::max);
        let half = if let Marks::Bars(width, _) = self.marks { width / 2.0 } else { 0.5 };
        let xs = || points.iter().map(|(x, _)| *x);
        let (first, last) = (xs().fold(f64::INFINITY, f64::min), xs().fold(0.0, f64::max));
        let first = if first.is_finite() { first } else { 0.0 };
        let (left, right) = (LEFT, WIDTH - RIGHT);
        let (low, high) = (above + HEIGHT - BOTTOM, above + TOP);
        let across = Scale::new(first - half, last + half, left, right);
        let up = Scale::new(0.0, most, low, high);
        let (middle, centre) = ((left + right) / 2.0, (low + high) / 2.0);
        let [x_name, y_name] = &self.axes;
        let mut elements = vec![
            text((middle, above + 20.0), "", "middle", TITLE, &self.title),
            text((middle, above + HEIGHT - 10.0), "", "middle", TEXT, x_name),
            text((14.0, centre), " rotate(-90)", "middle", TEXT, y_name),
        ];
        for tick in up.ticks() {
            let y = up.at(tick);
            elements.push(path(GREY, &[(left, y), (right, y)]));
            elements.push(text((left - 6.0, y + 4.0), "", "end", TEXT, &short(tick)));
        }
        for tick in across.ticks() {
            let at = (across.at(tick), low + 18.0);
            elements.push(text(at, "", "middle", TEXT, &short(tick)));
        }
        match &self.marks {
            Marks::Dots(dots) => elements.extend(dots.iter().map(|(x, y, name)| {
                let (x, y, name) = (across.at(*x), up.at(*y), escaped(name));
                format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{BLUE}\" \
                     fill-opacity=\"0.6\"><title>{name}</title></circle>"
                )
            })),
            Marks::Bars(width, bars) => elements.extend(bars.iter().map(|(x, y)| {
                let (start, end) = (across.at(x - width / 2.0), across.at(x + width / 2.0));
                let (top, width) = (up.at(*y), 0.9 * (end - start));
                let height = low - top;
                format!(
                    "<rect x=\"{start:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
                     height=\"{height:.1}\" fill=\"{BLUE}\"/>"
                )
            })),
            Marks::Intervals(means) => elements.extend(means.iter().flat_map(|(x, ends)| {
                let (x, [low, mean, high]) = (across.at(*x), ends.map(|end| up.at(end)));
                let dot =
                    format!("<circle cx=\"{x:.1}\" cy=\"{mean:.1}\" r=\"4\" fill=\"{BLUE}\"/>");
                [path(BLUE, &[(x, low), (x, high)]), dot]
            })),
        }
        elements.push(path(BLACK, &[(left, high), (left, low), (right, low)]));
        elements
    }
}

/// Returns a line through the points, 1 unit wide.
fn path(colour: &str, points: &[(f64, f64)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    format!("<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\"/>", points.join("L"))
}

/// Returns a line of text with its anchor at this point on the base line.
fn text((x, y): (f64, f64), rotation: &str, anchor: &str, size: f64, text: &str) -> String {
    format!(
        "<text transform=\"translate({x:.1} {y:.1}){rotation}\" text-anchor=\"{anchor}\" \
         font-size=\"{size}\">{}</text>",
        escaped(text)
    )
}

/// Formats a number of an axis without the rounding errors of its steps.
fn short(number: f64) -> String {
    ((number * 1e6).round() / 1e6 + 0.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_round_and_hold_all() {
        for (first, last, numbers) in [
            (0.0, 597.0, vec![0.0, 100.0, 200.0, 300.0, 400.0, 500.0, 600.0]),
            (66.375, 76.625, vec![66.0, 68.0, 70.0, 72.0, 74.0, 76.0, 78.0]),
            (0.0, 0.0, vec![0.0, 1e-9]),
        ] {
            let scale = Scale::new(first, last, 100.0, 0.0);
            let ticks: Vec<f64> = scale.ticks().collect();
            assert_eq!(ticks.len(), numbers.len(), "{ticks:?}");
            assert!(ticks.iter().zip(&numbers).all(|(tick, number)| (tick - number).abs() < 1e-12));
            assert_eq!((scale.at(scale.first), scale.at(scale.last)), (100.0, 0.0));
        }
    }

    #[test]
    fn marks_lie_where_their_numbers_say() {
        let panel = Panel {
            title: "A & B".to_owned(),
            axes: ["x".to_owned(), "y".to_owned()],
            marks: Marks::Dots(vec![
                (1.0, 0.0, "<none>".to_owned()),
                (13.0, 60.0, "top".to_owned()),
            ]),
        };
        let means = Panel {
            title: "C".to_owned(),
            axes: ["x".to_owned(), "y".to_owned()],
            marks: Marks::Intervals(vec![(1.0, [0.0, 30.0, 60.0])]),
        };
        let (low, high) = (HEIGHT - BOTTOM, TOP);
        let (drawn, middle) = (svg(&[means]), (low + high) / 2.0);
        assert!(drawn.contains(&format!("cy=\"{middle:.1}\"")), "{drawn}");
        assert!(
            drawn.contains(&format!(" {low:.1}L")) && drawn.contains(&format!(" {high:.1}\"")),
            "{drawn}"
        );
        let svg = svg(&[panel]);
        assert!(svg.contains("A &amp; B") && svg.contains("<title>&lt;none&gt;</title>"));
        let bottom = HEIGHT - BOTTOM;
        assert!(svg.contains(&format!("cy=\"{bottom:.1}\"")), "{svg}");
        assert!(svg.contains(&format!("cy=\"{TOP:.1}\"")), "{svg}");
    }
}
