// Runs before the app, also in browsers that are too old to read it: shipped as it is, so it is written in the JavaScript of 2009.

// The chosen appearance, before the app is there to set it.
var appearance
try {
  appearance = localStorage.getItem('mantine-color-scheme-value')
  if (appearance === 'light' || appearance === 'dark')
    document.documentElement.setAttribute('data-mantine-color-scheme', appearance)
} catch (_) {
  // Storage may be forbidden.
}

// Where something is missing that the app cannot do without, the page says so instead of staying blank.
if (
  !('noModule' in document.createElement('script')) ||
  typeof Object.hasOwn !== 'function' ||
  typeof Array.prototype.at !== 'function' ||
  typeof structuredClone !== 'function' ||
  typeof TransformStream !== 'function' ||
  typeof TextDecoderStream !== 'function'
) {
  document.getElementById('too-old').removeAttribute('hidden')
}
