export const downloads = {
  download: 'Download',
  excel: 'Excel (.xlsx)',
  csv: 'CSV',
  ofTable: '{{table}}: {{format}}',
  failed: "Couldn't create the file",
}
