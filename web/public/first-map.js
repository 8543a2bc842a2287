// Until the map is there, its picture follows what the visitor does, and what was done is noted for
// the map: where it was tapped, how it was moved, which fingers still hold it. Places are pixels from
// the corner of the map. The map's own rules for gestures are in `gestures.ts`.
(function followPicture() {
  var steadyPixels = 4;
  var scales = [0.5, 4];
  var page = document.documentElement;
  var listening = new AbortController();
  // A point of the first picture is now at `scale` times its place, plus `x` and `y`.
  var shown = { scale: 1, x: 0, y: 0 };
  var taps = [];
  var isMovedSince = false;
  var pressed = new Map();
  var start = null;
  var tellTap = null;

  // Where the map will be: the picture lies in it.
  function findPicture() {
    var picture = document.getElementById('first-map');
    return picture?.offsetParent ? picture : null;
  }

  function placeOf(event, picture) {
    var corner = picture.offsetParent.getBoundingClientRect();
    return { x: event.clientX - corner.left, y: event.clientY - corner.top };
  }

  function show(view) {
    var picture = findPicture();
    if (!picture) return;
    shown = view;
    isMovedSince = true;
    var x = view.x + (view.scale - 1) * picture.offsetLeft;
    var y = view.y + (view.scale - 1) * picture.offsetTop;
    var transform = `translate(${x}px, ${y}px) scale(${view.scale})`;
    page.style.setProperty('--first-map-moved', transform);
  }

  function zoomed(view, factor, about) {
    var scale = Math.min(scales[1], Math.max(scales[0], view.scale * factor));
    var ratio = scale / view.scale;
    var x = about.x - (about.x - view.x) * ratio;
    return { scale: scale, x: x, y: about.y - (about.y - view.y) * ratio };
  }

  function distance(one, other) {
    return Math.hypot(one.x - other.x, one.y - other.y);
  }

  function press(event, picture) {
    if (event.button !== 0 || event.ctrlKey || pressed.size > 1) return;
    var at = placeOf(event, picture);
    start = pressed.size === 0 ? at : null;
    // What begins once the map listens is the map's.
    var isNew = tellTap !== null;
    pressed.set(event.pointerId, { ...at, byTouch: event.pointerType === 'touch', isNew: isNew });
  }

  function move(event, picture) {
    var before = pressed.get(event.pointerId);
    if (event.buttons === 0) pressed.delete(event.pointerId);
    if (!before || event.buttons === 0) return;
    var at = placeOf(event, picture);
    if (start && distance(at, start) >= steadyPixels) start = null;
    var still = [...pressed.values()].find((each) => each !== before);
    var from = still ? middle(before, still) : before;
    var to = still ? middle(at, still) : at;
    var view = { scale: shown.scale, x: shown.x + to.x - from.x, y: shown.y + to.y - from.y };
    var spread = still ? distance(at, still) / Math.max(1, distance(before, still)) : 1;
    show(zoomed(view, spread, to));
    before.x = at.x;
    before.y = at.y;
  }

  function middle(one, other) {
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }

  function release(event, picture) {
    var held = pressed.get(event.pointerId);
    pressed.delete(event.pointerId);
    if (!held || !start || event.type !== 'pointerup') return;
    var tap = { x: held.x, y: held.y, byTouch: held.byTouch, at: event.timeStamp };
    var still = { moved: { scale: 1, x: 0, y: 0 }, isMovedSince: false, held: [] };
    if (tellTap && !held.isNew) tellTap({ taps: [tap], ...still });
    if (tellTap) return;
    // Where it was in the picture as it came.
    tap.x = (tap.x - shown.x) / shown.scale;
    tap.y = (tap.y - shown.y) / shown.scale;
    taps.push(tap);
    isMovedSince = false;
    page.style.setProperty('--first-map-tapped', 'block');
    page.style.setProperty('--first-map-tap-x', `${tap.x - picture.offsetLeft}px`);
    page.style.setProperty('--first-map-tap-y', `${tap.y - picture.offsetTop}px`);
  }

  function turn(event, picture) {
    event.preventDefault();
    var unit = [1, 25, 500][event.deltaMode];
    var power = -event.deltaY * unit * 0.002 * (event.ctrlKey ? 10 : 1);
    show(zoomed(shown, 2 ** power, placeOf(event, picture)));
  }

  function listen(type, follow, begins) {
    var options = { capture: true, passive: false, signal: listening.signal };
    var hear = (event) => {
      var picture = findPicture();
      if (picture && (!begins || event.target.closest('[data-until-map]'))) follow(event, picture);
    };
    document.addEventListener(type, hear, options);
  }
  listen('pointerdown', press, true);
  listen('wheel', turn, true);
  listen('pointermove', move, false);
  listen('pointerup', release, false);
  listen('pointercancel', release, false);

  window.firstMap = {
    // The map goes on from here; the picture still follows until it is gone.
    // `onTap` hears of a tap that had begun.
    take: (onTap) => {
      tellTap = onTap;
      var held = [...pressed].map((each) => ({ pointer: each[0], ...each[1] }));
      return { taps: taps, moved: shown, isMovedSince: isMovedSince, held: held };
    },
    end: () => {
      listening.abort();
      for (var name of ['moved', 'tapped', 'tap-x', 'tap-y']) {
        page.style.removeProperty(`--first-map-${name}`);
      }
    },
  };
})();
