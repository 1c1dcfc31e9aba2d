"""What people agree to."""

CONSENT = (
    "Kept are the nickname, if you give one, the tasks that you get, every action of your mouse or "
    "pen in the paint program with its time, how long each task was on the screen, and the scores. "
    "They stay on the machine that runs this site, and serve to put people's results beside those "
    "of models. Nothing else about you is kept. You can stop at any moment; what you have drawn "
    "until then is kept."
)
