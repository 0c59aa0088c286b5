import { Stack, type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { Datagrid, FunctionField, type RaRecord, SimpleList, TextField } from 'react-admin'

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

interface RowSummary {
  title: ReactNode
  /** A StateChip. */
  state?: ReactNode
  about?: ReactNode
  picture?: ReactNode
}

interface RowsProps<Row> {
  /** Sources of the columns whose text may wrap; all other columns stay on one line. */
  wraps?: string[]
  /** The content of a row on a phone. */
  line: (row: Row) => RowSummary
  /** The page that a row opens; none when false. */
  to: 'edit' | 'show' | false | ((row: Row) => string)
  columns: readonly Column<Row>[]
}

/** The rows of a list: a table on wide screens, two lines per row on a phone. */
export function ResponsiveRows<Row extends RaRecord>({ line, to, wraps = [], columns }: RowsProps<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  if (!isNarrow)
    return (
      <Datagrid
        rowClick={typeof to === 'function' ? (_id, _resource, row) => to(row as Row) : to}
        sx={onOneLine(wraps)}
      >
        {listColumns(columns)}
      </Datagrid>
    )
  return (
    <SimpleList<Row>
      linkType={typeof to === 'function' ? (row) => to(row as Row) : to}
      leftIcon={(row) => line(row).picture}
      primaryText={(row) => <First {...line(row)} />}
      secondaryText={(row) => line(row).about}
      sx={{
        '& .MuiListItemIcon-root:not(:empty)': { mr: 1.5 },
        '& .MuiListItemIcon-root:empty': { minWidth: 0 },
      }}
    />
  )
}

export const onOneLine = (wraps: string[]) => ({
  '& .RaDatagrid-rowCell': { whiteSpace: 'nowrap', px: 1 },
  '& .RaDatagrid-headerCell': { whiteSpace: 'nowrap', px: 1 },
  ...Object.fromEntries(wraps.map((name) => [`& .column-${name}`, { whiteSpace: 'normal', minWidth: 160 }])),
})

const First = ({ title, state }: RowSummary) => (
  <Stack
    direction="row"
    component="span"
    sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
  >
    <span>{title}</span>
    {state}
  </Stack>
)
