import {
  Table,
  TableBody,
  TableCell,
  type TableCellProps,
  TableHead,
  type TableProps,
  TableRow,
} from '@mui/material'
import type { ReactNode } from 'react'

/** A column: its heading, what a row shows in it, and properties of its cells; `isName` marks the cell that names the row. */
export type TableColumn<Row> = readonly [
  head: ReactNode,
  cell: (row: Row) => ReactNode,
  cellProps?: TableCellProps & { isName?: boolean },
]

interface DataTableProps<Row> extends Omit<TableProps, 'rows'> {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

const rowName = { component: 'th', scope: 'row' } as const

/** A compact table of rows that the page has read. */
export const DataTable = <Row,>({ columns, rows, keyOf, ...table }: DataTableProps<Row>) => (
  <Table size="small" {...table}>
    <TableHead>
      <TableRow>
        {columns.map(([head, , { isName: _, ...cellProps } = {}], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
          <TableCell key={index} {...cellProps}>
            {head}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map((row) => (
        <TableRow key={keyOf(row)}>
          {columns.map(([, cell, { isName, ...cellProps } = {}], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
            <TableCell key={index} {...(isName && rowName)} {...cellProps}>
              {cell(row)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

interface FigureTableProps<Row> extends Omit<TableProps, 'rows'> {
  head: readonly string[]
  rows: readonly Row[]
  /** What a row shows in a column; the figures themselves when absent. */
  cellOf?: (row: Row, column: number) => ReactNode
}

/** A table of figures: names in the first column, the others are figures. */
export const FigureTable = <Row extends readonly (string | number)[]>({
  head,
  rows,
  cellOf = (row, column) => row[column]?.toLocaleString('ko-KR'),
  ...table
}: FigureTableProps<Row>) => (
  <DataTable
    columns={head.map(
      (name, column): TableColumn<Row> => [
        name,
        (row) => cellOf(row, column),
        column === 0 ? {} : { align: 'right' },
      ],
    )}
    rows={rows}
    keyOf={(row) => row.join(' ')}
    {...table}
  />
)

const paper = 'var(--color-surface-raised)'

/** Style that makes a wide table scroll inside its container instead of widening the page, with a shadow at the edge that hides columns. */
export const scrollableTable = {
  width: 0,
  minWidth: '100%',
  // The covers scroll along with the table and hide the shadow at its ends.
  background: `
    linear-gradient(to right, ${paper} 30%, transparent) 0 0 / 40px 100% local,
    linear-gradient(to left, ${paper} 30%, transparent) 100% 0 / 40px 100% local,
    radial-gradient(farthest-side at 0 50%, var(--color-edge), transparent) 0 0 / 7px 100% scroll,
    radial-gradient(farthest-side at 100% 50%, var(--color-edge), transparent) 100% 0 / 7px 100% scroll`,
  backgroundRepeat: 'no-repeat',
} as const
