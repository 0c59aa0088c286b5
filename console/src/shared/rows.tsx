import { Stack, type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { Datagrid, type RaRecord, SimpleList } from 'react-admin'

export interface Line {
  title: ReactNode
  /** A state, as a chip. */
  state?: ReactNode
  about?: ReactNode
  picture?: ReactNode
}

interface RowsProps<Row> {
  /** Columns, by their source, whose words may take several lines; days, numbers and names stay on one. */
  wraps?: string[]
  /** What is left of a row on a phone. */
  line: (row: Row) => Line
  /** Where a row leads. */
  to: 'edit' | 'show'
  /** The columns. */
  children: ReactNode
}

/** The rows of a list: a table where there is room for one, lines of two on a phone. */
export function Rows<Row extends RaRecord>({ line, to, wraps = [], children }: RowsProps<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  if (!isNarrow)
    return (
      <Datagrid bulkActionButtons={false} rowClick={to} sx={onOneLine(wraps)}>
        {children}
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
  '& .RaDatagrid-rowCell': { whiteSpace: 'nowrap', px: 1.25 },
  '& .RaDatagrid-headerCell': { whiteSpace: 'nowrap', px: 1.25 },
  ...Object.fromEntries(wraps.map((name) => [`& .column-${name}`, { whiteSpace: 'normal', minWidth: 160 }])),
})

const First = ({ title, state }: Line) => (
  <Stack
    direction="row"
    component="span"
    sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
  >
    <span>{title}</span>
    {state}
  </Stack>
)
