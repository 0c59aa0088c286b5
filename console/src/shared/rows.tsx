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
  /** What is left of a row on a phone. */
  line: (row: Row) => Line
  /** Where a row leads. */
  to: 'edit' | 'show'
  /** The columns. */
  children: ReactNode
}

/** The rows of a list: a table where there is room for one, lines of two on a phone. */
export function Rows<Row extends RaRecord>({ line, to, children }: RowsProps<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  if (!isNarrow)
    return (
      <Datagrid bulkActionButtons={false} rowClick={to}>
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
