import { Box, Button, Card, CardActionArea, CardContent, Stack, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { type CareRecord, type Pot, potConditions } from '../../../../../contract/reservation/care-record.ts'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { StatusChip } from '../board/status-chip.tsx'
import { useCareRecord } from '../reservation.queries.ts'
import { CareLog } from './care-log.tsx'
import { EntryForm } from './entry-form.tsx'

/** All pots of a reservation with the care log. */
export function ReservationPots() {
  const { id = '' } = useParams()
  const query = useCareRecord(id)
  return (
    <Box sx={{ mt: 2, pb: 6, maxWidth: 720 }}>
      <Title title="화분과 케어 기록" />
      <QueryResult query={query}>{(record) => <Pots record={record} />}</QueryResult>
    </Box>
  )
}

const Pots = ({ record }: { record: CareRecord }) => (
  <Stack spacing={2}>
    <CareHeading record={record} />
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
      {record.pots.map((pot) => (
        <PotCard key={pot.potNumber} id={record.reservationId} pot={pot} />
      ))}
    </Box>
    <EntryForm record={record} />
    <CareLog record={record} />
  </Stack>
)

/** Customer, status and links of the reservation that a pot belongs to. */
export const CareHeading = ({ record }: { record: CareRecord }) => (
  <Stack spacing={0.5}>
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="h6" component="p">
        {record.customerName}
      </Typography>
      <StatusChip status={record.status} label={record.statusLabel} />
    </Stack>
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Button size="small" component={Link} to={`/reservations/${record.reservationId}/show`}>
        {record.number}
      </Button>
      <Button size="small" component={Link} to={`/pots/${record.reservationId}/labels`}>
        라벨
      </Button>
    </Stack>
    {record.diagnosisProblem && <Typography>진단: {record.diagnosisProblem}</Typography>}
  </Stack>
)

const PotCard = ({ id, pot: { potNumber, booked, record } }: { id: string; pot: Pot }) => (
  <Card variant="outlined">
    <CardActionArea component={Link} to={`/pots/${id}/${potNumber}`} sx={{ height: '100%' }}>
      <CardContent>
        <Typography sx={{ fontWeight: 700 }}>{potNumber}번 화분</Typography>
        <Typography variant="body2">{record ? record.diameter : `${booked} (예약)`}</Typography>
        <Typography variant="body2" color="textSecondary">
          {record
            ? record.conditions.map((name) => potConditions[name]).join(', ') || '살펴봤어요'
            : '아직 살펴보지 않았어요'}
        </Typography>
      </CardContent>
    </CardActionArea>
  </Card>
)
