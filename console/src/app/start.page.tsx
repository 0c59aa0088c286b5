import SproutIcon from '@mui/icons-material/Spa'
import { Alert, Box, Paper, Stack, Typography } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { Title, useGetIdentity } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { getSite } from '../../../contract/company/company.ts'
import type { Data } from '../../../contract/endpoint.ts'
import { formatDay } from '../../../contract/seoul-day.ts'
import type { listPendingWork } from '../../../contract/staff/system.ts'
import { NextVisit } from '../features/reservation/index.ts'
import { Heading, Muted, TextLink } from '../shared/display/text.tsx'
import { useIsOnlyExpert } from '../shared/page/use-has-role.ts'
import { useRowKeys } from '../shared/page/use-keys.tsx'
import { QueryResult, useServerQuery, useSignOutWhenDenied } from '../shared/server/server-query.tsx'
import { usePendingWork } from './app.queries.ts'
import { type Matter, matterSources } from './matters.ts'
import { findPath, formatCount, pendingWorkItems, sortWork } from './pending-work.ts'
import { screens } from './screens.tsx'

type PendingWork = Data<typeof listPendingWork>[number]

const CasesPage = screens.find(({ name }) => name === 'cases')?.page

/** The start: the queue itself for experts, else what is to be done now and where the van goes next. */
export const StartPage = () => (
  <>
    <RestNote />
    {useIsOnlyExpert() && CasesPage ? <CasesPage /> : <Work />}
  </>
)

function RestNote() {
  const until = useServerQuery(getSite, {}, { refreshMs: 60_000 }).data?.restUntil
  if (!until) return null
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {formatDay(until)}까지 잠시 쉬어요. 이날까지는 방문을 예약할 수 없고, 답변은 그 뒤로 약속해요.
    </Alert>
  )
}

function Work() {
  const { identity } = useGetIdentity()
  const pending = usePendingWork()
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title="시작" />
      <Heading>{identity?.fullName} 님, 안녕하세요</Heading>
      <QueryResult query={pending}>
        {(kinds) => {
          const work = sortWork(kinds)
          return (
            <>
              <Figures work={work.filter(isFigure)} />
              <Box sx={columns}>
                <Now work={work.filter((it) => !isFigure(it))} />
                <NextVisit />
              </Box>
            </>
          )
        }}
      </QueryResult>
    </Stack>
  )
}

const isFigure = ({ kind }: PendingWork) => pendingWorkItems[kind].isFigure === true

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
}

/** What is only counted, in one line of links; nothing without a number. */
const Figures = ({ work }: { work: PendingWork[] }) =>
  work.length > 0 && (
    <Stack component="ul" direction="row" aria-label="지금까지" sx={figures}>
      {work.map(({ kind, count }) => (
        <li key={kind}>
          <TextLink to={findPath(kind)} underline="hover" color="textSecondary">
            {pendingWorkItems[kind].title}{' '}
            <Box component="span" sx={{ fontWeight: 700, color: 'text.primary' }}>
              {formatCount(count)}
            </Box>
          </TextLink>
        </li>
      ))}
    </Stack>
  )

const figures = {
  flexWrap: 'wrap',
  columnGap: 2.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 14,
  '& a': { display: 'inline-flex', gap: 0.5, alignItems: 'center', minHeight: 'var(--min-touch-target)' },
}

/** The rows of a kind at first; the rest is behind a last row. */
const rowsOfKind = 8

interface Row extends Matter {
  key: string
  isUrgent: boolean
}

/** The single matters of the kinds; of a kind that tells no more, or has not been read, its number. */
function toRows({ kind, count }: PendingWork, matters: Matter[]): Row[] {
  const { title, unit = '건', isUrgent = false } = pendingWorkItems[kind]
  const shown = matters.slice(0, rowsOfKind)
  const rest = {
    who: `${title} ${formatCount(count)}${unit}`,
    what: '',
    when: '',
    action: '모두 보기',
    to: findPath(kind),
  }
  const rows = count > shown.length ? [...shown, rest] : shown
  return rows.map((row, at) => ({ ...row, isUrgent, key: `${kind} ${at}` }))
}

function Now({ work }: { work: PendingWork[] }) {
  const reads = useQueries({
    queries: work.map(({ kind }) => matterSources[kind]?.query ?? { queryKey: [kind], queryFn: () => null }),
  })
  useSignOutWhenDenied(reads.find(({ error }) => error)?.error)
  const rows = work.flatMap((it, at) => {
    const data = reads[at]?.data
    return toRows(it, data ? (matterSources[it.kind]?.toMatters(data) ?? []) : [])
  })
  const navigate = useNavigate()
  const [chosen, choose] = useRowKeys(rows.length, (at) => navigate(rows[at]?.to ?? '/'))
  if (rows.length === 0) return <NothingToDo />
  return (
    <Paper variant="outlined" component="section" aria-labelledby="now">
      <Heading as="h2" size="subtitle1" id="now" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
        지금
      </Heading>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, pb: 0.5, listStyle: 'none' }}
        aria-busy={reads.some(({ isPending }) => isPending)}
      >
        {rows.map(({ key, who, what, when, action, to, isUrgent }, at) => (
          <li key={key}>
            <Box
              component={Link}
              to={to}
              onFocus={() => choose(at)}
              aria-current={at === chosen || undefined}
              sx={{ ...matter, ...(at === chosen && { borderLeftColor: 'var(--color-leaf)' }) }}
            >
              <Box
                component="span"
                aria-hidden
                sx={{ ...dot, bgcolor: isUrgent ? 'var(--color-clay)' : 'var(--color-sun)' }}
              />
              <Box component="span" sx={{ ...oneLine, fontWeight: 600, gridArea: 'who' }}>
                {who}
              </Box>
              <Box component="span" sx={{ ...oneLine, gridArea: 'what' }}>
                {what}
              </Box>
              <Muted component="span" sx={{ gridArea: 'when', fontSize: 13 }}>
                {when}
              </Muted>
              <Box component="span" sx={verb}>
                {action}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </Paper>
  )
}

const matter = {
  display: 'grid',
  gridTemplateColumns: { xs: '8px 1fr auto', sm: '8px minmax(88px, auto) minmax(0, 1fr) auto auto' },
  gridTemplateAreas: { xs: '"dot who verb" "dot what verb" "dot when verb"', sm: '"dot who what when verb"' },
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 44,
  px: 1.5,
  py: { xs: 1, sm: 0 },
  borderLeft: '4px solid transparent',
  borderTop: '1px solid var(--color-line)',
  fontSize: 14,
  lineHeight: '20px',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.selected' },
}
const dot = { gridArea: 'dot', width: 8, height: 8, borderRadius: '50%' }
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } }
const verb = {
  gridArea: 'verb',
  px: 1.25,
  py: 0.5,
  borderRadius: '8px',
  fontWeight: 600,
  bgcolor: 'var(--color-leaf-soft)',
  color: 'var(--color-leaf)',
}

const NothingToDo = () => (
  <Paper
    variant="outlined"
    sx={{ p: 4, display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}
  >
    <SproutIcon sx={{ fontSize: 40, color: 'var(--color-leaf)' }} aria-hidden />
    <Typography sx={{ fontWeight: 600 }}>지금은 기다리는 일이 없어요.</Typography>
    <Muted small>손님이 묻거나 일정이 어긋나면 여기에 바로 나타나요.</Muted>
  </Paper>
)
