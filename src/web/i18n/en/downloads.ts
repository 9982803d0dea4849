export const downloads = {
  download: 'Download',
  excel: 'Excel (.xlsx)',
  csv: 'CSV',
  ofTable: '{{table}}: {{format}}',
  failed: 'The file could not be made',
}
