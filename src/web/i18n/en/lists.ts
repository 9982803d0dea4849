export const lists = {
  previousPage: 'Previous page',
  nextPage: 'Next page',
  rowsOf: '{{first}} to {{last}} of {{total}}',
}
