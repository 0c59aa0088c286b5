import { Card, CardActionArea, CardContent, Chip, Stack, Typography } from '@mui/material'
import { Title, useGetIdentity } from 'react-admin'
import { Link } from 'react-router-dom'
import type { WaitingKind } from '../../../contract/system.ts'
import { Asked } from '../shared/asked.tsx'
import { countWords, places, screenOf, useWaiting } from './waiting.ts'

interface Waiting {
  kind: WaitingKind
  count: number
}

/** What waits for this person today. */
export function StartPage() {
  const { identity } = useGetIdentity()
  const waiting = useWaiting()
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="시작" />
      <Typography variant="h5" component="h1" sx={{ fontWeight: 700 }}>
        {identity?.fullName} 님, 안녕하세요
      </Typography>
      <Asked of={waiting}>{(kinds) => <Tiles kinds={kinds} />}</Asked>
    </Stack>
  )
}

function Tiles({ kinds }: { kinds: Waiting[] }) {
  const waiting = kinds.filter(({ count }) => count > 0).toSorted(byUrgency)
  const quiet = kinds.filter(({ count }) => count === 0)
  return (
    <>
      <Typography color="textSecondary">
        {waiting.length === 0 ? '지금은 기다리는 일이 없어요.' : '지금 기다리는 일이에요.'}
      </Typography>
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
        {waiting.map((one) => (
          <Tile key={one.kind} {...one} />
        ))}
      </Stack>
      {quiet.length > 0 && <Quiet kinds={quiet} />}
    </>
  )
}

const byUrgency = (a: Waiting, b: Waiting) =>
  Number(places[b.kind].isUrgent ?? false) - Number(places[a.kind].isUrgent ?? false)

/** Where nothing waits: said in a line, and still a way there. */
const Quiet = ({ kinds }: { kinds: Waiting[] }) => (
  <Stack
    component="ul"
    direction="row"
    aria-label="기다리지 않는 일"
    sx={{ flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none' }}
  >
    {kinds.map(({ kind }) => {
      const { title, unit, search = '' } = places[kind]
      const screen = screenOf(kind)
      return (
        <li key={kind}>
          <Chip
            variant="outlined"
            label={`${title} 0${unit}`}
            sx={{ color: 'text.secondary' }}
            {...(screen && { component: Link, to: `/${screen}${search}`, clickable: true })}
          />
        </li>
      )
    })}
  </Stack>
)

function Tile({ kind, count }: Waiting) {
  const { title, unit, isUrgent, search = '' } = places[kind]
  const screen = screenOf(kind)
  const body = (
    <CardContent>
      <Typography color="textSecondary">{title}</Typography>
      <Typography variant="h4" component="p" color={isUrgent ? 'error' : 'primary'} sx={{ fontWeight: 700 }}>
        {countWords(count)}
        <Typography component="span"> {unit}</Typography>
      </Typography>
    </CardContent>
  )
  return (
    <Card component="li">
      {screen ? (
        <CardActionArea component={Link} to={`/${screen}${search}`} sx={{ height: '100%' }}>
          {body}
        </CardActionArea>
      ) : (
        body
      )}
    </Card>
  )
}
