// Runs before the first paint, so that a page in dark colours never flashes light. It follows the
// same rule as Mantine's local storage manager; the two colours are paper.base of tokens.json.
(function applyColorScheme() {
  var stored = null;
  try {
    stored = window.localStorage.getItem('mantine-color-scheme-value');
  } catch (_) {
    // Storage can be forbidden; the page then follows the system's setting.
  }
  var wanted = stored === 'light' || stored === 'dark' ? stored : 'auto';
  var systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  var scheme = wanted === 'auto' ? (systemIsDark ? 'dark' : 'light') : wanted;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  var meta = document.querySelector('meta[name="theme-color"]');
  if (meta) meta.setAttribute('content', scheme === 'dark' ? '#0D1F23' : '#F4F3EB');
  preloadMapPicture(scheme);
})();

// Asks for the picture of the map before the scripts and style sheets that follow: only here is it
// known which of the four is shown.
function preloadMapPicture(scheme) {
  var offer = document.querySelector('meta[name="mangrove-map-picture"]');
  if (offer?.getAttribute('content') !== 'on') return;
  var shape = window.matchMedia('(max-width: 43.74em)').matches ? 'phone' : 'desktop';
  var link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.fetchPriority = 'high';
  link.href = '/map-picture/' + shape + '-' + scheme + '.webp';
  document.head.appendChild(link);
}

// Pages are printed in the light colours, because paper is white.
(function printLight() {
  var page = document.documentElement;
  var attribute = 'data-mantine-color-scheme';
  var shown = null;
  window.addEventListener('beforeprint', () => {
    if (page.getAttribute(attribute) !== 'dark') return;
    shown = 'dark';
    page.setAttribute(attribute, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) page.setAttribute(attribute, shown);
    shown = null;
  });
})();

// zod would try `new Function` once to see whether it may compile its checks, and the page's
// Content-Security-Policy would report the attempt. With this setting it does not try.
globalThis.__zod_globalConfig = { jitless: true };
