export const downloads = {
  download: 'Download',
  printOrDownload: 'Print or download',
  excel: 'Excel (.xlsx)',
  csv: 'CSV',
  ofTable: '{{table}}: {{format}}',
  failed: "Couldn't create the file",
  yearForAuditor: 'Year for the auditor',
  yearHint:
    'One .zip file: Excel sheets with formulas for the totals, and the receipts, named by their voucher numbers. The download is recorded.',
  year: 'Year',
  yearUntilToday: '{{year}} (until today)',
  wholeNetwork: 'The whole network',
  yearsFailed: "Couldn't load the years",
  yearFailed: "Couldn't start the download",
  yearOffline: 'Downloading needs a connection.',
}
