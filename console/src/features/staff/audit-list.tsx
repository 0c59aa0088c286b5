import FilterListIcon from '@mui/icons-material/FilterList'
import {
  Chip,
  IconButton,
  Link as MuiLink,
  Stack,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import {
  Datagrid,
  FilterButton,
  FunctionField,
  List,
  SimpleList,
  TextField,
  TopToolbar,
  useListContext,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AuditEntry } from '../../../../contract/staff/staff.ts'
import { DownloadButton } from '../../shared/display/download-button.tsx'
import { onOneLine } from '../../shared/display/responsive-rows.tsx'
import { AuditChange } from './audit-change.tsx'
import { auditFilters, withoutReads } from './audit-filters.tsx'
import { subjectPath, subjectText } from './audit-subject.ts'
import { actionName } from './labels.ts'
import { downloadAudit } from './staff.queries.ts'

const actorOf = ({ actorName, actorId }: AuditEntry) =>
  actorName || (actorId === 'command-line' ? '서버 명령' : actorId)

/** Audit log of staff changes and, on demand, of reads of personal data, newest first. */
export function AuditList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List
      filters={auditFilters}
      filterDefaultValues={withoutReads}
      actions={<Actions />}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      empty={false}
    >
      {isNarrow ? <NarrowRows /> : <WideRows />}
    </List>
  )
}

/** The CSV has what the filters choose. */
function Actions() {
  const { filterValues } = useListContext()
  return (
    <TopToolbar>
      <FilterButton />
      <DownloadButton download={() => downloadAudit(filterValues)} label="CSV" name="감사 기록 CSV 받기" />
    </TopToolbar>
  )
}

const NarrowRows = () => (
  <SimpleList<AuditEntry>
    linkType={false}
    primaryText={(entry) => `${actorOf(entry)} · ${actionName(entry.action)}`}
    secondaryText={(entry) => (
      <>
        {formatDateTimeAt(entry.createdAt)} · <SubjectLink entry={entry} />
        {entry.reason && ` · ${entry.reason}`}
      </>
    )}
  />
)

const WideRows = () => (
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
)

/** Leads to the entries of one person, within the other filters. */
function Actor({ entry }: { entry: AuditEntry }) {
  const { filterValues } = useListContext()
  const { actorName: _, ...others } = filterValues
  return <CellLink path={filteredPath({ ...others, actorId: entry.actorId })}>{actorOf(entry)}</CellLink>
}

const Action = ({ entry: { action, kind } }: { entry: AuditEntry }) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
    <Typography variant="body2">{actionName(action)}</Typography>
    {kind === 'LOOK' && <Chip size="small" color="info" variant="outlined" label="열람" />}
  </Stack>
)

/** The subject, and a button for everything that was done to it, reads included. */
const Subject = ({ entry }: { entry: AuditEntry }) => (
  <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
    <SubjectLink entry={entry} />
    {entry.subjectId && (
      <IconButton
        size="small"
        component={Link}
        to={filteredPath({ subject: entry.subject, subjectId: entry.subjectId })}
        onClick={stopPropagation}
        aria-label={`${subjectText(entry)}의 기록만 보기`}
      >
        <FilterListIcon fontSize="inherit" />
      </IconButton>
    )}
  </Stack>
)

function SubjectLink({ entry }: { entry: AuditEntry }) {
  const path = subjectPath(entry)
  return path ? <CellLink path={path}>{subjectText(entry)}</CellLink> : <span>{subjectText(entry)}</span>
}

const filteredPath = (filter: object) => `/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** A click on a link in a row does not open the row. */
const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation()

const CellLink = ({ path, children }: { path: string; children: string }) => (
  <MuiLink component={Link} to={path} onClick={stopPropagation}>
    {children}
  </MuiLink>
)
