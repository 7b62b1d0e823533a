//! The goals of the examples.

/// Twenty-five goals with a text between each two.
macro_rules! goals {
    ($between:literal) => {
        concat!(
            "Catch a fish",
            $between,
            "Ring a bell",
            $between,
            "Open a chest",
            $between,
            "Climb a tree",
            $between,
            "Find a map",
            $between,
            "Buy a hat",
            $between,
            "Sell a hat",
            $between,
            "Row a boat",
            $between,
            "Cross a bridge",
            $between,
            "Light a torch",
            $between,
            "Win a race",
            $between,
            "Lose a race",
            $between,
            "Read a book",
            $between,
            "Plant a seed",
            $between,
            "Cook a meal",
            $between,
            "Ride a horse",
            $between,
            "Tame a bird",
            $between,
            "Dig a hole",
            $between,
            "Swim",
            $between,
            "Sleep",
            $between,
            "Sing",
            $between,
            "Dance",
            $between,
            "Draw a sword",
            $between,
            "Break a pot",
            $between,
            "Fill a jar"
        )
    };
}

/// A table in JSON with a goal in each of the tiers 1 to 24, some of them with a type.
macro_rules! tiers {
    () => {
        concat!(
            r"name,tier,types\nCatch a fish,1,fish\nRing a bell,2,bell\nOpen a chest,3,\nClimb a tree,4,\nFind a map,5,\n",
            r"Buy a hat,6,hat\nSell a hat,7,hat\nRow a boat,8,\nCross a bridge,9,\nLight a torch,10,\nWin a race,11,race\n",
            r"Lose a race,12,race\nRead a book,13,\nPlant a seed,14,\nCook a meal,15,\nRide a horse,16,\nTame a bird,17,\n",
            r"Dig a hole,18,\nSwim,19,\nSleep,20,\nSing,21,\nDance,22,\nDraw a sword,23,\nBreak a pot,24,\n"
        )
    };
}

pub(super) use {goals, tiers};
