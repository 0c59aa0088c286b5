import FilterListIcon from '@mui/icons-material/FilterList'
import { Box, Skeleton, Stack, type Theme, Typography, useMediaQuery } from '@mui/material'
import {
  Datagrid,
  FilterButton,
  List,
  SelectInput,
  TextInput,
  TopToolbar,
  useInput,
  useListContext,
  useRecordContext,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { type AuditEntry, exportAudit, listAudit } from '../../../../contract/staff/audit.ts'
import { listAuditChanges } from '../../../../contract/staff/audit-changes.ts'
import { DataTable } from '../../shared/display/data-table.tsx'
import { listColumns, onOneLine } from '../../shared/display/list-rows.tsx'
import { Muted, Tag, TextLink } from '../../shared/display/text.tsx'
import { IconAction } from '../../shared/inputs/buttons.tsx'
import { DayInput } from '../../shared/inputs/day-field.tsx'
import { SwitchField } from '../../shared/inputs/field.tsx'
import { filteredList, type ResourceEndpoints } from '../../shared/page/resource.tsx'
import { DownloadButton } from '../../shared/server/download-button.tsx'
import { doneText, subjectChoices, subjectPath, subjectText } from './labels.ts'

export const endpoints: ResourceEndpoints = { list: listAudit }

const actorOf = ({ actorName, actorId }: AuditEntry) =>
  actorName || (actorId === 'command-line' ? '서버 명령' : actorId)

/** Audit log of staff changes and, on demand, of reads of personal data, newest first. */
export function AuditList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <List filters={auditFilters} filterDefaultValues={withoutReads} actions={<Actions />} empty={false}>
      {isNarrow ? (
        <NarrowRows />
      ) : (
        <Datagrid
          rowClick="expand"
          sx={onOneLine(['action', 'subject', 'reason'])}
          expand={<OpenChange />}
          isRowExpandable={(entry) => hasChange(entry as AuditEntry)}
        >
          {listColumns<AuditEntry>([
            ['언제', ({ createdAt }) => formatDateTimeAt(createdAt)],
            ['누가', (entry) => <Actor entry={entry} />],
            [
              '무엇을',
              (entry) => (
                <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
                  <Typography variant="body2">{doneText(entry)}</Typography>
                  {entry.kind === 'LOOK' && <Tag color="info" label="열람" />}
                </Stack>
              ),
              { source: 'action' },
            ],
            ['대상', (entry) => <Subject entry={entry} />, { source: 'subject' }],
            ['이유', 'reason', { emptyText: '-' }],
          ])}
        </Datagrid>
      )}
    </List>
  )
}

function Actions() {
  const { filterValues } = useListContext()
  return (
    <TopToolbar>
      <FilterButton />
      <DownloadButton
        of={exportAudit}
        input={{ query: filterValues }}
        label="CSV"
        name="감사 기록 CSV 받기"
      />
    </TopToolbar>
  )
}

function NarrowRows() {
  const { data, isPending } = useListContext<AuditEntry>()
  if (isPending) return <Skeleton variant="rounded" height={320} />
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((entry) => (
        <Box component="li" key={entry.id} sx={{ p: 1.5, borderBottom: '1px solid var(--color-line)' }}>
          <Typography>{`${actorOf(entry)} · ${doneText(entry)}`}</Typography>
          <Muted small>
            {formatDateTimeAt(entry.createdAt)} · <SubjectLink entry={entry} />
            {entry.reason && ` · ${entry.reason}`}
          </Muted>
          {hasChange(entry) && (
            <Box component="details" sx={{ overflowX: 'auto' }}>
              <Box component="summary" sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
                바뀐 것 보기
              </Box>
              <AuditChange entry={entry} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

const hasChange = ({ before, after }: AuditEntry) => before !== null || after !== null

function OpenChange() {
  const entry = useRecordContext<AuditEntry>()
  return entry && <AuditChange entry={entry} />
}

/** Leads to the entries of one person, within the other filters. */
function Actor({ entry }: { entry: AuditEntry }) {
  const { filterValues } = useListContext()
  const { actorName: _, ...others } = filterValues
  return (
    <CellLink path={filteredList('audit', { ...others, actorId: entry.actorId })}>{actorOf(entry)}</CellLink>
  )
}

const Subject = ({ entry }: { entry: AuditEntry }) => (
  <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
    <SubjectLink entry={entry} />
    {entry.subjectId && (
      <IconAction
        label={`${subjectText(entry)}의 기록만 보기`}
        icon={<FilterListIcon fontSize="inherit" />}
        size="small"
        component={Link}
        to={filteredList('audit', { subject: entry.subject, subjectId: entry.subjectId })}
        onClick={stopPropagation}
      />
    )}
  </Stack>
)

function SubjectLink({ entry }: { entry: AuditEntry }) {
  const path = subjectPath(entry)
  return path ? <CellLink path={path}>{subjectText(entry)}</CellLink> : <span>{subjectText(entry)}</span>
}

/** A click on a link in a row does not open the row. */
const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation()

const CellLink = ({ path, children }: { path: string; children: string }) => (
  <TextLink to={path} onClick={stopPropagation}>
    {children}
  </TextLink>
)

function AuditChange({ entry }: { entry: AuditEntry }) {
  const changes = listAuditChanges(entry.before, entry.after, entry.names)
  if (changes.length === 0) return <Muted>바뀐 값이 없어요.</Muted>
  return (
    <DataTable
      columns={[
        ['항목', ({ field }) => field, { sx: { whiteSpace: 'nowrap', verticalAlign: 'top' } }],
        ['전', ({ before }) => before || '-', { sx: value }],
        ['후', ({ after }) => after || '-', { sx: value }],
      ]}
      rows={changes}
      keyOf={({ field }) => field}
    />
  )
}

const value = { maxWidth: 360, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', verticalAlign: 'top' }

const withoutReads = { kind: 'CHANGE' }

const auditFilters = [
  <TextInput
    key="actorName"
    source="actorName"
    label="누가 (이름)"
    alwaysOn
    resettable
    sx={{ maxWidth: { md: 180 } }}
  />,
  <SelectInput key="subject" source="subject" label="대상" choices={subjectChoices} alwaysOn />,
  <DayInput key="from" source="from" label="이날부터" alwaysOn />,
  <DayInput key="to" source="to" begins="from" label="이날까지" alwaysOn />,
  <ReadsSwitch key="kind" source="kind" alwaysOn />,
  <TextInput key="subjectId" source="subjectId" label="예약 번호, 주문번호, ID" resettable />,
  <TextInput key="actorId" source="actorId" label="누가 (회원번호)" resettable />,
]

/** Shows views of personal data too, which outnumber the changes by far. */
function ReadsSwitch({ source }: { source: string; alwaysOn?: boolean }) {
  const { field } = useInput({ source, defaultValue: '' })
  return (
    <SwitchField
      label="열람 기록도 보기"
      sx={{ minHeight: 44, m: 0, whiteSpace: 'nowrap' }}
      checked={field.value !== withoutReads.kind}
      onChange={(isOn) => field.onChange(isOn ? '' : withoutReads.kind)}
    />
  )
}
