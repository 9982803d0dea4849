// Runs before the app, also in browsers that are too old to read it: shipped as it is, so it is written in the JavaScript of 2009.

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

// Without a part of the app nothing starts. An app on a home screen has no browser button to reload.
function showNotLoaded(event) {
  if (event.target.type === 'module') document.getElementById('not-loaded').removeAttribute('hidden')
}
function reload() {
  window.location.reload()
}
window.addEventListener('error', showNotLoaded, true)
document.querySelector('#not-loaded button').onclick = reload
