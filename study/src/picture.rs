//! Pictures for papers: plain SVG, black and one blue, with text that can be searched.

use std::fmt::Write;

/// Width of a picture and height of a panel, in SVG's units.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
/// Room for the axes' names and numbers.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 48.0;
/// About so many numbers stand along an axis.
const TICKS: f64 = 6.0;

/// One panel: numbers along both axes, and what is drawn between.
pub struct Panel {
    /// What is written above it.
    pub title: String,
    /// What stands along the axes, x first.
    pub axes: [String; 2],
    /// What is drawn.
    pub marks: Marks,
}

/// What a panel shows.
pub enum Marks {
    /// Dots, each with a name that shows under the mouse.
    Dots(Vec<(f64, f64, String)>),
    /// Bars of this width, by the x of their middle.
    Bars(f64, Vec<(f64, f64)>),
}

impl Marks {
    fn points(&self) -> Vec<(f64, f64)> {
        match self {
            Self::Dots(dots) => dots.iter().map(|&(x, y, _)| (x, y)).collect(),
            Self::Bars(_, bars) => bars.clone(),
        }
    }
}

/// The numbers of an axis and where they lie.
struct Scale {
    first: f64,
    last: f64,
    step: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// From `first` to `last` in round steps, drawn between two places.
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

/// Draws panels one under another.
pub fn svg(panels: &[Panel]) -> String {
    let height = HEIGHT * panels.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (index, panel) in panels.iter().enumerate() {
        let down = HEIGHT * index as f64;
        let _ = write!(svg, "<g transform=\"translate(0 {down})\">\n{}</g>\n", panel.draw());
    }
    svg + "</svg>\n"
}

impl Panel {
    fn draw(&self) -> String {
        let points = self.marks.points();
        let most = points.iter().map(|(_, y)| *y).fold(0.0, f64::max);
        let half = if let Marks::Bars(width, _) = self.marks { width / 2.0 } else { 0.5 };
        let xs = || points.iter().map(|(x, _)| *x);
        let (first, last) = (xs().fold(f64::INFINITY, f64::min), xs().fold(0.0, f64::max));
        let first = if first.is_finite() { first } else { 0.0 };
        let (left, right) = (LEFT, WIDTH - RIGHT);
        let (low, high) = (HEIGHT - BOTTOM, TOP);
        let across = Scale::new(first - half, last + half, left, right);
        let up = Scale::new(0.0, most, low, high);
        let middle = (left + right) / 2.0;
        let [x_name, y_name] = self.axes.each_ref().map(|name| escaped(name));
        let mut out = format!(
            "<text x=\"{middle:.1}\" y=\"20\" text-anchor=\"middle\" font-size=\"14\">{}</text>\n\
             <text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{x_name}</text>\n\
             <text transform=\"translate(14 {:.1}) rotate(-90)\" text-anchor=\"middle\">{y_name}\
             </text>\n",
            escaped(&self.title),
            HEIGHT - 10.0,
            (low + high) / 2.0,
        );
        for tick in up.ticks() {
            let y = up.at(tick);
            let _ = write!(
                out,
                "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ddd\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
                left - 6.0,
                y + 4.0,
                short(tick),
            );
        }
        for tick in across.ticks() {
            let (x, y) = (across.at(tick), low + 18.0);
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>",
                short(tick)
            );
        }
        match &self.marks {
            Marks::Dots(dots) => {
                for (x, y, name) in dots {
                    let (x, y, name) = (across.at(*x), up.at(*y), escaped(name));
                    let _ = writeln!(
                        out,
                        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"#1f5fa8\" \
                         fill-opacity=\"0.6\"><title>{name}</title></circle>"
                    );
                }
            }
            Marks::Bars(width, bars) => {
                for (x, y) in bars {
                    let (start, end) = (across.at(x - width / 2.0), across.at(x + width / 2.0));
                    let (top, wide) = (up.at(*y), (end - start) * 0.9);
                    let tall = low - top;
                    let _ = writeln!(
                        out,
                        "<rect x=\"{start:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" \
                         height=\"{tall:.1}\" fill=\"#1f5fa8\"/>"
                    );
                }
            }
        }
        let _ = writeln!(
            out,
            "<path d=\"M{left} {high}V{low}H{right}\" fill=\"none\" stroke=\"black\"/>"
        );
        out
    }
}

/// A number of an axis, without the dust of its steps.
fn short(number: f64) -> String {
    ((number * 1e6).round() / 1e6 + 0.0).to_string()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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
        let svg = svg(&[panel]);
        assert!(svg.contains("A &amp; B") && svg.contains("<title>&lt;none&gt;</title>"));
        let bottom = HEIGHT - BOTTOM;
        assert!(svg.contains(&format!("cy=\"{bottom:.1}\"")), "{svg}");
        assert!(svg.contains(&format!("cy=\"{TOP:.1}\"")), "{svg}");
    }
}
