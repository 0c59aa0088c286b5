import { Box, Stack, type Theme, useMediaQuery } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { listAdminReservations } from '../../../../contract/reservation/reservation-admin.ts'
import {
  type GivenAwayPerson,
  type GivenAwayRow,
  getGivenAway,
  givenAwayDays,
  givenAwayLabels,
  listGivenAway,
} from '../../../../contract/staff/given-away.ts'
import { DataTable, type TableColumn } from '../../shared/display/data-table.tsx'
import { formatTotal } from '../../shared/display/formats.ts'
import { SectionCard } from '../../shared/display/section.tsx'
import { Muted, TextLink } from '../../shared/display/text.tsx'
import { LinkButton } from '../../shared/inputs/buttons.tsx'
import { filteredList } from '../../shared/page/resource.tsx'
import { QueryResult, useServerQuery } from '../../shared/server/server-query.tsx'

/** What each member of staff gave away alone and opened, and the rows of one of them. */
export function GivenAwayPage() {
  const [params] = useSearchParams()
  const staffId = params.get('staff')
  return (
    <Stack spacing={2} sx={{ mt: 2, pb: 4, maxWidth: 1200 }}>
      <Muted>
        혼자 돌려주거나 받지 않은 금액과 열어 본 개인정보예요. 다른 관리자가 승인한 금액은 들어 있지 않아요.
      </Muted>
      {staffId ? <OnePerson staffId={staffId} /> : <Everybody />}
    </Stack>
  )
}

const Everybody = () => (
  <>
    <QueryResult query={useServerQuery(listGivenAway, {})}>
      {({ people, limits }) =>
        people.length === 0 ? (
          <Muted>최근 {givenAwayDays}일 동안 혼자 내주거나 열어 본 것이 없어요.</Muted>
        ) : (
          <>
            {limits.reservation > 0 && (
              <Muted>
                예약 하나나 문의 하나에는 혼자서 {formatWon(limits.reservation)}까지 내줄 수 있어요.
              </Muted>
            )}
            <People
              title="오늘"
              period="today"
              limit={limits.today}
              phoneBookings={limits.phoneBookings}
              people={people}
            />
            <People
              title={`최근 ${givenAwayDays}일`}
              period="thirtyDays"
              limit={limits.thirtyDays}
              people={people}
            />
          </>
        )
      }
    </QueryResult>
    <CarriedOutUnpaid />
  </>
)

interface PeopleProps {
  title: string
  period: 'today' | 'thirtyDays'
  /** Won. */
  limit: number
  /** The most that one person may have open; absent where they are not shown. */
  phoneBookings?: number
  people: GivenAwayPerson[]
}

const People = ({ title, period, limit, phoneBookings, people }: PeopleProps) => (
  <SectionCard title={title} note={`한 사람이 혼자 내줄 수 있는 금액은 ${formatWon(limit)}까지예요.`}>
    <Rows
      label={title}
      columns={columnsOf(period, limit, phoneBookings)}
      rows={people}
      keyOf={({ staffId }) => staffId}
    />
  </SectionCard>
)

interface RowsProps<Row> {
  label: string
  columns: TableColumn<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
}

/** A table; on a phone a few lines per row, without the figures that are nothing. */
function Rows<Row>({ label, columns, rows, keyOf }: RowsProps<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  if (!isNarrow)
    return <DataTable aria-label={label} columns={columns} rows={rows} keyOf={keyOf} sx={onOneLine} />
  const [[, name] = ['', () => null], ...others] = columns
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Box
          key={keyOf(row)}
          component="li"
          sx={{ py: 1, borderTop: 1, borderColor: 'divider', fontSize: '0.875rem' }}
        >
          {name(row)}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {others
              .map(([head, cell]) => ({ head: String(head), value: cell(row) }))
              .filter(({ value }) => value !== nothing)
              .map(({ head, value }) => (
                <span key={head}>
                  {head} {value}
                </span>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const onOneLine = { '& th, & td': { whiteSpace: 'nowrap', px: 1 } }
const figure = { align: 'right' } as const

function columnsOf(
  period: PeopleProps['period'],
  limit: number,
  phoneBookings: number | undefined,
): TableColumn<GivenAwayPerson>[] {
  const share = (won: number) => (limit > 0 ? `${Math.max(0, Math.round((won / limit) * 100))}%` : '-')
  const kinds = Object.entries(givenAwayLabels) as [keyof typeof givenAwayLabels, string][]
  return [
    [
      '누가',
      (person) => <TextLink to={`?staff=${person.staffId}`}>{nameOf(person)}</TextLink>,
      { isName: true },
    ],
    ...kinds.map(
      ([kind, label]): TableColumn<GivenAwayPerson> => [
        label,
        (person) => formatSome(person[period].won[kind]),
        figure,
      ],
    ),
    ['모두', (person) => <strong>{formatWon(person[period].total)}</strong>, figure],
    ['한도의', (person) => share(person[period].total), figure],
    ['연락처 열람', (person) => formatCount(person[period].peopleShown, '번'), figure],
    ['다른 날 일정표', (person) => formatCount(person[period].daysOpened, '일'), figure],
    ...(phoneBookings ? [openBookingsOf(phoneBookings)] : []),
  ]
}

const openBookingsOf = (most: number): TableColumn<GivenAwayPerson> => [
  '열린 전화 예약',
  ({ openPhoneBookings: open }) => (open === 0 ? nothing : `${open}/${most}건`),
  figure,
]

const nothing = '-'
const formatSome = (won: number) => (won === 0 ? nothing : formatWon(won))
const formatCount = (count: number, unit: string) => (count === 0 ? nothing : `${count}${unit}`)

const nameOf = ({ name }: { name: string }) => name || '탈퇴한 사람'

const CarriedOutUnpaid = () => (
  <SectionCard
    title="돌봤는데 결제되지 않은 예약"
    action={<LinkButton to={filteredList('reservations', { payment: 'MISSING' })}>목록에서 보기</LinkButton>}
  >
    <QueryResult
      query={useServerQuery(listAdminReservations, { query: { payment: 'MISSING', page: 0, size: 10 } })}
    >
      {({ content, total }) =>
        content.length === 0 ? (
          <Muted>결제 없이 진행한 예약이 없어요.</Muted>
        ) : (
          <>
            {total && <Muted>모두 {formatTotal(total)}</Muted>}
            <Rows
              label="돌봤는데 결제되지 않은 예약"
              columns={[
                ['예약', ({ id, number }) => <ReservationLink id={id} number={number} />, { isName: true }],
                ['손님', ({ customerName }) => customerName],
                ['상태', ({ statusLabel }) => statusLabel],
                ['금액', ({ totalAmount }) => formatWon(totalAmount), figure],
              ]}
              rows={content}
              keyOf={({ id }) => id}
            />
          </>
        )
      }
    </QueryResult>
  </SectionCard>
)

const ReservationLink = ({ id, number }: { id: string; number: string }) => (
  <TextLink to={`/reservations/${id}/show`}>{number}</TextLink>
)

const OnePerson = ({ staffId }: { staffId: string }) => (
  <QueryResult query={useServerQuery(getGivenAway, { params: { staffId } })}>
    {({ rows, ...person }) => (
      <SectionCard
        title={`${nameOf(person)} 님이 최근 ${givenAwayDays}일 동안 혼자 내준 것`}
        note="0원보다 작은 줄은 손님이 거절했거나 거둬서 되돌아온 금액이에요."
        action={
          <>
            <LinkButton to={filteredList('audit', { actorId: staffId })}>감사 기록</LinkButton>
            <LinkButton to="/given-away">모두 보기</LinkButton>
          </>
        }
      >
        {rows.length === 0 ? (
          <Muted>혼자 내준 금액이 없어요.</Muted>
        ) : (
          <Rows<GivenAwayRow>
            label={`${nameOf(person)} 님이 내준 것`}
            columns={[
              ['언제', ({ createdAt }) => formatDateTimeAt(createdAt)],
              ['종류', ({ kind }) => givenAwayLabels[kind]],
              ['금액', ({ won }) => formatWon(won), figure],
              ['손님', ({ customerName }) => customerName || '탈퇴한 손님'],
              ['예약', ({ reservation }) => (reservation ? <ReservationLink {...reservation} /> : nothing)],
            ]}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </SectionCard>
    )}
  </QueryResult>
)
