import { Card, CardActionArea, CardContent, Chip, Stack, Typography } from '@mui/material'
import { Title, useGetIdentity } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PendingWorkKind } from '../../../contract/staff/system.ts'
import { Muted } from '../shared/display/muted.tsx'
import { QueryResult } from '../shared/page/query-result.tsx'
import { usePendingWork } from './app.queries.ts'
import { findPath, formatCount, pendingWorkItems } from './pending-work.ts'

interface PendingWork {
  kind: PendingWorkKind
  count: number
}

/** Start page: counts of the work that is pending for the signed-in person. */
export function StartPage() {
  const { identity } = useGetIdentity()
  const pending = usePendingWork()
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="시작" />
      <Typography variant="h5" component="h1" sx={{ fontWeight: 700 }}>
        {identity?.fullName} 님, 안녕하세요
      </Typography>
      <QueryResult query={pending}>{(kinds) => <Tiles kinds={kinds} />}</QueryResult>
    </Stack>
  )
}

function Tiles({ kinds }: { kinds: PendingWork[] }) {
  const inSection = (section: 'TOMORROW' | 'CUSTOMER' | undefined) =>
    kinds.filter(({ kind }) => pendingWorkItems[kind].section === section)
  const now = inSection(undefined)
  const tomorrow = inSection('TOMORROW')
  const asked = inSection('CUSTOMER').filter(({ count }) => count > 0)
  const pending = now.filter(({ count }) => count > 0).toSorted(byUrgency)
  const empty = now.filter(({ count }) => count === 0)
  return (
    <>
      <Muted>{pending.length === 0 ? '지금은 기다리는 일이 없어요.' : '지금 기다리는 일이에요.'}</Muted>
      <TileGrid kinds={pending} />
      {empty.length > 0 && <EmptyKinds kinds={empty} />}
      {asked.length > 0 && (
        <>
          <Typography variant="h6" component="h2" sx={{ fontWeight: 700 }}>
            손님의 답을 기다려요
          </Typography>
          <TileGrid kinds={asked} />
        </>
      )}
      {tomorrow.length > 0 && (
        <>
          <Typography variant="h6" component="h2" sx={{ fontWeight: 700 }}>
            내일
          </Typography>
          <TileGrid kinds={tomorrow} />
        </>
      )}
    </>
  )
}

const TileGrid = ({ kinds }: { kinds: PendingWork[] }) => (
  <Stack
    component="ul"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
      gap: 1.5,
      p: 0,
      m: 0,
      listStyle: 'none',
    }}
  >
    {kinds.map((item) => (
      <Tile key={item.kind} {...item} />
    ))}
  </Stack>
)

const byUrgency = (a: PendingWork, b: PendingWork) =>
  Number(pendingWorkItems[b.kind].isUrgent ?? false) - Number(pendingWorkItems[a.kind].isUrgent ?? false)

/** Kinds of work with a count of zero, as links in one row. */
const EmptyKinds = ({ kinds }: { kinds: PendingWork[] }) => (
  <Stack
    component="ul"
    direction="row"
    aria-label="기다리지 않는 일"
    sx={{ flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none' }}
  >
    {kinds.map(({ kind }) => {
      const { title, unit } = pendingWorkItems[kind]
      const path = findPath(kind)
      return (
        <li key={kind}>
          <Chip
            variant="outlined"
            label={`${title} 0${unit}`}
            sx={{ color: 'text.secondary' }}
            {...(path && { component: Link, to: path, clickable: true })}
          />
        </li>
      )
    })}
  </Stack>
)

function Tile({ kind, count }: PendingWork) {
  const { title, unit, isUrgent } = pendingWorkItems[kind]
  const path = findPath(kind)
  const body = (
    <CardContent>
      <Muted>{title}</Muted>
      <Typography variant="h4" component="p" color={isUrgent ? 'error' : 'primary'} sx={{ fontWeight: 700 }}>
        {formatCount(count)}
        <Typography component="span"> {unit}</Typography>
      </Typography>
    </CardContent>
  )
  return (
    <Card component="li">
      {path ? (
        <CardActionArea component={Link} to={path} sx={{ height: '100%' }}>
          {body}
        </CardActionArea>
      ) : (
        body
      )}
    </Card>
  )
}
