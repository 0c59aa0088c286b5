import { Box } from '@mui/material'
import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** Names with their values, one row each. Rows without a value are left out. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="table"
    sx={{ borderSpacing: 0, overflowWrap: 'anywhere', fontSize: 14, lineHeight: '20px', ...cells }}
  >
    <tbody>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
    </tbody>
  </Box>
)

const cells = {
  '& th, & td': { p: 0, pb: 0.5, textAlign: 'left', verticalAlign: 'top' },
  '& th': { pr: 2, fontWeight: 'inherit', color: 'text.secondary', whiteSpace: 'nowrap' },
  '& td': { whiteSpace: 'pre-line' },
}
