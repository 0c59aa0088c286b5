import { Chip, Link as MuiLink, Stack, type Theme, Typography, useMediaQuery } from '@mui/material'
import { Datagrid, FunctionField, List, SelectInput, SimpleList, TextField, TextInput } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AuditEntry } from '../../../../contract/staff/staff.ts'
import { onOneLine } from '../../shared/display/responsive-rows.tsx'
import { AuditChange } from './audit-change.tsx'
import { actionName, subjectChoices, subjectName } from './labels.ts'

const kinds = [
  { id: 'CHANGE', name: '바꿈' },
  { id: 'LOOK', name: '열람' },
]

const filters = [
  <SelectInput key="kind" source="kind" label="종류" choices={kinds} alwaysOn />,
  <SelectInput key="subject" source="subject" label="대상" choices={subjectChoices} alwaysOn />,
  <TextInput key="subjectId" source="subjectId" label="대상 번호" alwaysOn resettable />,
  <TextInput key="actorId" source="actorId" label="한 사람의 회원번호" alwaysOn resettable />,
]

const actorOf = ({ actorName, actorId }: AuditEntry) =>
  actorName || (actorId === 'command-line' ? '서버 명령' : actorId)
const subjectOf = ({ subject, subjectId }: AuditEntry) =>
  [subjectName(subject), subjectId?.slice(0, 13)].filter(Boolean).join(' ')
const filteredPath = (filter: object) => `/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Audit log of staff changes and reads of personal data, newest first. */
export function AuditList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false} empty={false}>
      {isNarrow ? (
        <SimpleList<AuditEntry>
          linkType={false}
          primaryText={(entry) => `${actorOf(entry)} · ${actionName(entry.action)}`}
          secondaryText={(entry) =>
            [formatDateTimeAt(entry.createdAt), subjectOf(entry), entry.reason].filter(Boolean).join(' · ')
          }
        />
      ) : (
        <Datagrid
          bulkActionButtons={false}
          rowClick="expand"
          sx={onOneLine(['reason'])}
          expand={<AuditChange />}
          isRowExpandable={({ before, after }) => before !== null || after !== null}
        >
          <FunctionField label="언제" render={({ createdAt }: AuditEntry) => formatDateTimeAt(createdAt)} />
          <FunctionField label="누가" render={(entry: AuditEntry) => <Actor entry={entry} />} />
          <FunctionField label="무엇을" render={(entry: AuditEntry) => <Action entry={entry} />} />
          <FunctionField label="대상" render={(entry: AuditEntry) => <Subject entry={entry} />} />
          <TextField source="reason" label="이유" emptyText="-" sortable={false} />
        </Datagrid>
      )}
    </List>
  )
}

const Actor = ({ entry }: { entry: AuditEntry }) => (
  <CellLink path={filteredPath({ actorId: entry.actorId })}>{actorOf(entry)}</CellLink>
)

const Action = ({ entry: { action, kind } }: { entry: AuditEntry }) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
    <Typography variant="body2">{actionName(action)}</Typography>
    {kind === 'LOOK' && <Chip size="small" color="info" variant="outlined" label="열람" />}
  </Stack>
)

const Subject = ({ entry }: { entry: AuditEntry }) => (
  <CellLink path={filteredPath({ subject: entry.subject, subjectId: entry.subjectId ?? undefined })}>
    {subjectOf(entry)}
  </CellLink>
)

const CellLink = ({ path, children }: { path: string; children: string }) => (
  <MuiLink component={Link} to={path} onClick={(event) => event.stopPropagation()}>
    {children}
  </MuiLink>
)
