//! The widest vectors that this CPU has, picked at run time: the only file that may say `unsafe`.
//!
//! Lanes are plain loops over arrays. Compiled for a wider instruction set they become wider
//! vectors, so all that is needed is to compile the same loops several times and to call the right
//! one.
#![allow(
    unsafe_code,
    reason = "calling a function that is compiled for what this CPU was found to have"
)]

/// Work on lanes, to be compiled for several instruction sets.
pub trait Kernel {
    /// What it works out.
    type Output;

    /// Does the work, `LANES` seeds side by side. It and all it calls must be `#[inline(always)]`,
    /// or it is compiled for the narrowest vectors.
    fn run<const LANES: usize>(self) -> Self::Output;
}

/// An instruction set that lanes are compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vectors {
    /// What every CPU of the target has.
    Portable,
    /// 256 bits.
    Avx2,
    /// 512 bits.
    Avx512,
}

impl Vectors {
    /// Those that this CPU has, the widest first.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Avx512, Self::Avx2, Self::Portable].into_iter().filter(|vectors| vectors.has())
    }

    /// The widest that this CPU has.
    pub fn widest() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    #[cfg(target_arch = "x86_64")]
    fn has(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn has(self) -> bool {
        self == Self::Portable
    }

    /// Runs a kernel on these vectors, or on portable ones where the CPU has not got them.
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the CPU has what `avx512` is compiled for, `has` checked it.
            Self::Avx512 if self.has() => unsafe { avx512(kernel) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the CPU has what `avx2` is compiled for, `has` checked it.
            Self::Avx2 if self.has() => unsafe { avx2(kernel) },
            _ => kernel.run::<32>(),
        }
    }
}

/// The seeding chain waits for its own multiplications: sixteen vectors of seeds side by side keep
/// the multipliers busy.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<192>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<96>()
}
