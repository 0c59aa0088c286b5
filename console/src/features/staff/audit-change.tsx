import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import type { AuditEntry } from '../../../../contract/staff.ts'
import { momentWords } from '../../shared/when.ts'
import { codeName, fieldName } from './words.ts'

/** What an entry changed, field by field; what stayed the same is left out. */
export function AuditChange() {
  const entry = useRecordContext<AuditEntry>()
  if (!entry) return null
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => wordsOf(before[name]) !== wordsOf(after[name]))
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
  <TableCell sx={{ maxWidth: 360, whiteSpace: 'pre-wrap', verticalAlign: 'top' }}>{wordsOf(of)}</TableCell>
)

/** A value that has no fields of its own stands under one name. */
const fieldsOf = (state: unknown): Record<string, unknown> => {
  if (state === null || state === undefined) return {}
  return typeof state === 'object' && !Array.isArray(state)
    ? (state as Record<string, unknown>)
    : { 값: state }
}

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)

function wordsOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '-'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (Array.isArray(value) && value.every((it) => typeof it !== 'object'))
    return value.map(wordsOf).join(', ') || '-'
  if (typeof value === 'string') return isMoment(value) ? momentWords(value) : codeName(value)
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
