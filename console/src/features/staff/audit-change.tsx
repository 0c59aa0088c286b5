import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AuditEntry } from '../../../../contract/staff/staff.ts'
import { codeName, fieldName } from './labels.ts'

/** Fields that an audit entry changed, before and after; unchanged fields are left out. */
export function AuditChange() {
  const entry = useRecordContext<AuditEntry>()
  if (!entry) return null
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => formatValue(before[name]) !== formatValue(after[name]))
  if (changed.length === 0) return <Typography color="textSecondary">바뀐 값이 없어요.</Typography>
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
        {changed.map((name) => (
          <TableRow key={name}>
            <TableCell sx={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>{fieldName(name)}</TableCell>
            <Value of={before[name]} />
            <Value of={after[name]} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Value = ({ of }: { of: unknown }) => (
  <TableCell sx={{ maxWidth: 360, whiteSpace: 'pre-wrap', verticalAlign: 'top' }}>
    {formatValue(of)}
  </TableCell>
)

/** Returns the fields of a state; a value that is not an object is returned as a single field. */
const fieldsOf = (state: unknown): Record<string, unknown> => {
  if (state === null || state === undefined) return {}
  return typeof state === 'object' && !Array.isArray(state)
    ? (state as Record<string, unknown>)
    : { 값: state }
}

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '-'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (Array.isArray(value) && value.every((it) => typeof it !== 'object'))
    return value.map(formatValue).join(', ') || '-'
  if (typeof value === 'string') return isMoment(value) ? formatDateTimeAt(value) : codeName(value)
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
