import { Stack, type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { Datagrid, type RaRecord, SimpleList } from 'react-admin'
import { type Column, listColumns } from './list-columns.tsx'

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
  /** The page that a row opens. */
  to: 'edit' | 'show'
  columns: readonly Column<Row>[]
}

/** The rows of a list: a table on wide screens, two lines per row on a phone. */
export function ResponsiveRows<Row extends RaRecord>({ line, to, wraps = [], columns }: RowsProps<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  if (!isNarrow)
    return (
      <Datagrid bulkActionButtons={false} rowClick={to} sx={onOneLine(wraps)}>
        {listColumns(columns)}
      </Datagrid>
    )
  return (
    <SimpleList<Row>
      linkType={to}
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
