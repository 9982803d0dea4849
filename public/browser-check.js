// For browsers that are too old to read the app: shipped as it is, so it is written in the JavaScript of 2009.
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
