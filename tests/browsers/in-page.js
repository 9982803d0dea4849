// Runs in the page, as it stands here: finds an element as a person does, by what it is and what it is called.
// `queries` lead from the outside in: [{ role: 'dialog' }, { role: 'button', name: 'Save' }].
;(queries) => {
  const selectors = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    textbox: 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea',
    checkbox: 'input[type="checkbox"]',
    choice: 'select',
    dialog: '[role="dialog"]',
    region: 'section, [role="region"]',
    item: 'li',
    article: 'article',
  }
  // Marks of direction around inserted names are not read aloud either.
  const read = (text) =>
    (text ?? '')
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  const textOf = (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent)
  const nameOf = (element) => {
    const labelled = element.getAttribute('aria-labelledby')
    const names = [element.getAttribute('aria-label')]
    if (labelled) names.push(...textOf(labelled))
    for (const label of element.labels ?? []) names.push(label.textContent)
    if (!['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName)) names.push(element.textContent)
    return read(names.find((name) => read(name) !== ''))
  }
  const isShown = (element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible' && !element.disabled

  /** The innermost elements with a text, found from the outside in: looking into every element would take long. */
  const innermost = (element, text) => {
    if (!read(element.textContent).includes(text)) return []
    const inner = [...element.children].flatMap((child) => innermost(child, text))
    return inner.length > 0 ? inner : [element]
  }

  let within = [document.body]
  for (const { role, name, nth = 0 } of queries) {
    const wanted = name === undefined ? undefined : read(name)
    const isCalled = (element) => wanted === undefined || nameOf(element).includes(wanted)
    const found = within.flatMap((outer) =>
      role === 'text' ? innermost(outer, wanted) : [...outer.querySelectorAll(selectors[role])].filter(isCalled),
    )
    const shown = found.filter(isShown)
    // One that is called just so comes first.
    const exact = shown.filter((element) => nameOf(element) === wanted)
    const chosen = (exact.length > 0 ? exact : shown)[nth]
    if (!chosen) return null
    within = [chosen]
  }
  const [element] = within
  element.scrollIntoView({ block: 'center' })
  return element
}
