import { Card, CardContent, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export type Fact = [name: string, value: ReactNode]

interface FactsProps {
  title: string
  facts: Fact[]
  note?: ReactNode
  children?: ReactNode
}

/** A card of names and values, and what can be done about them. */
export const Facts = ({ title, facts, note, children }: FactsProps) => (
  <Card>
    <CardContent>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      {note && <Typography color="textSecondary">{note}</Typography>}
      <Table size="small">
        <TableBody>
          {facts.map(([name, value]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ width: '40%' }}>
                {name}
              </TableCell>
              <TableCell>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {children}
    </CardContent>
  </Card>
)
