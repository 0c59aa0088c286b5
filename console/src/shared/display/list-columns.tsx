import type { ReactNode } from 'react'
import { FunctionField, type RaRecord, TextField } from 'react-admin'

interface ColumnOptions {
  textAlign?: 'right'
  /** Names the column for styles. */
  source?: string
  /** Shown instead of an empty text. */
  emptyText?: string
}

/** A column of a list: its heading, and the text or the function that gives what a row shows. */
export type Column<Row> = readonly [
  label: ReactNode,
  content: Extract<keyof Row, string> | ((row: Row) => ReactNode),
  options?: ColumnOptions,
]

/** The columns of a `Datagrid`. The server decides the order of the rows, so none can be sorted. */
export const listColumns = <Row extends RaRecord>(columns: readonly Column<Row>[]) =>
  columns.map(([label, content, options], index) =>
    typeof content === 'string' ? (
      <TextField key={content} source={content} label={label} sortable={false} {...options} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list never move
      <FunctionField<Row> key={index} label={label} render={content} sortable={false} {...options} />
    ),
  )
