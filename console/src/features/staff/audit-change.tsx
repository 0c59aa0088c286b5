import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { listAuditChanges } from '../../../../contract/staff/audit-changes.ts'
import type { AuditEntry } from '../../../../contract/staff/staff.ts'

/** Fields that an audit entry changed, before and after. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const changes = listAuditChanges(entry.before, entry.after, entry.names)
  if (changes.length === 0) return <Typography color="textSecondary">바뀐 값이 없어요.</Typography>
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>항목</TableCell>
          <TableCell>전</TableCell>
          <TableCell>후</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field}>
            <TableCell sx={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>{field}</TableCell>
            <TableCell sx={value}>{before || '-'}</TableCell>
            <TableCell sx={value}>{after || '-'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const value = { maxWidth: 360, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', verticalAlign: 'top' }
