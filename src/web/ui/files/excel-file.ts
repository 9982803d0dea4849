import writeExcelFile from 'write-excel-file/universal'
import { EXCEL_OPTIONS, excelSheet } from '#domain/tables/excel-sheet.ts'
import type { TableFile } from '#domain/tables/table-file.ts'

/** A file with one sheet. Source: docs/product.md, 17.6. */
export function excelFile(table: TableFile, rightToLeft: boolean): Promise<Blob> {
  const { data, ...options } = excelSheet(table, rightToLeft)
  return writeExcelFile(data, options, EXCEL_OPTIONS).toBlob()
}
