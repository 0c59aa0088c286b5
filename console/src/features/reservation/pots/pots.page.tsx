import {
  Alert,
  Box,
  Button,
  Card,
  CardActionArea,
  CardContent,
  Chip,
  Paper,
  Stack,
  Typography,
} from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { Title } from 'react-admin'
import { Link, Route, Routes, useParams } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import type { DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { toPotServices } from '../../../../../contract/reservation/booking.ts'
import {
  agreedWonMax,
  type CareEntry,
  type CareRecord,
  careEntryTextMax,
  changeCareEntry,
  getCareRecord,
  type Pot,
  potConditionNames,
  potConditions,
  savePot,
} from '../../../../../contract/reservation/care-record.ts'
import {
  careEntryKinds,
  type ProofKind,
  potAnswerLabels,
  proofKinds,
} from '../../../../../contract/reservation/care-report.ts'
import { type Diameter, diameters, formatWon } from '../../../../../contract/reservation/price.ts'
import { pictureUrl, thumbnailUrl } from '../../../shared/display/pictures.tsx'
import { Heading, Muted, Tag } from '../../../shared/display/text.tsx'
import { LinkButton } from '../../../shared/inputs/buttons.tsx'
import { Field, WonField } from '../../../shared/inputs/field.tsx'
import { QueuedChanges } from '../../../shared/outbox/queued-changes.tsx'
import { useIsOnline } from '../../../shared/server/connection.ts'
import { QueryResult, useServerMutation } from '../../../shared/server/server-query.tsx'
import { StatusChip } from '../board/card-chips.tsx'
import { useCareRecord } from '../reservation.queries.ts'
import { visitOf } from '../sheet/complete-stop.tsx'
import { openStatus, potsToPhotograph, storedSheets } from '../sheet/stored-sheets.ts'
import { EntryForm } from './entry-form.tsx'
import { DayLabels, ReservationLabels } from './pot-labels.tsx'
import { PotPhotos } from './pot-photos.tsx'

/** Routes below `/pots`. `/pots/:id/:potNumber` is printed on pot labels, so it must not change. */
export const PotsPage = () => (
  <Routes>
    <Route path="day/:day" element={<DayLabels />} />
    <Route path=":id" element={<ReservationPots />} />
    <Route path=":id/labels" element={<ReservationLabels />} />
    <Route path=":id/:potNumber" element={<PotPage />} />
  </Routes>
)

/** One pot: its condition at pickup and its care log. The QR code on the pot label opens this page. */
function PotPage() {
  const { id = '', potNumber = '' } = useParams()
  return (
    <Box sx={{ mt: 2, pb: 6, maxWidth: 720 }}>
      <Title title={`${potNumber}번 화분`} />
      <CareRecordOrStop id={id} potNumber={Number(potNumber)}>
        {(record) => <PotView record={record} potNumber={Number(potNumber)} />}
      </CareRecordOrStop>
    </Box>
  )
}

interface CareRecordOrStopProps {
  id: string
  /** All pots when absent. */
  potNumber?: number
  children: (record: CareRecord) => ReactNode
}

/** The care record; without a connection the pots of the stored day sheet, which can be photographed. */
function CareRecordOrStop({ id, potNumber, children }: CareRecordOrStopProps) {
  const query = useCareRecord(id)
  const isOnline = useIsOnline()
  const stop = useStoredStop(id, !query.data && (!isOnline || query.error !== null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` is another object in every render
  useEffect(() => {
    if (isOnline && query.error) void query.refetch()
  }, [isOnline])
  if (query.data || !stop) return <QueryResult query={query}>{children}</QueryResult>
  const pots = toPotServices(stop.pots).filter(
    (pot) => potNumber === undefined || pot.potNumber === potNumber,
  )
  return (
    <Stack spacing={2}>
      <Alert severity="warning">
        인터넷 연결이 없어요. 사진은 지금도 찍을 수 있고, 연결되면 찍은 순서대로 보내요. 화분 상태와 글은
        연결된 뒤에 적을 수 있어요.
      </Alert>
      <Heading>
        {stop.customerName} · {stop.number}
      </Heading>
      <PotPhotos visit={visitOf(stop)} pots={pots} missing={potsToPhotograph(stop)} />
    </Stack>
  )
}

/** The stop of a stored day sheet; undefined while it is read, or when there is none. */
function useStoredStop(id: string, isNeeded: boolean) {
  const [stop, setStop] = useState<DaySheetStop>()
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    void storedSheets.findStop(id).then((found) => isCurrent && setStop(found))
    return () => {
      isCurrent = false
    }
  }, [id, isNeeded])
  return isNeeded ? stop : undefined
}

/** The photos of the visit that is next: of one pot, or of all. */
function NextVisitPhotos({ record, potNumber }: { record: CareRecord; potNumber?: number }) {
  const { reservationId, number, status } = record
  const leg = (['PICKUP', 'DELIVERY'] as const).find((it) => openStatus[it] === status)
  if (!leg) return null
  const kind = proofKinds[leg]
  const pots = record.pots
    .filter((pot) => potNumber === undefined || pot.potNumber === potNumber)
    .map((pot) => ({ potNumber: pot.potNumber, diameter: pot.booked }))
  const missing = pots.map((pot) => pot.potNumber).filter((it) => !hasPhoto(record, kind, it))
  return <PotPhotos visit={{ reservationId, number, kind }} pots={pots} missing={missing} />
}

const hasPhoto = ({ entries }: CareRecord, kind: ProofKind, potNumber: number) =>
  entries.some((it) => it.kind === kind && it.potNumber === potNumber && it.photos.length > 0)

function PotView({ record, potNumber }: { record: CareRecord; potNumber: number }) {
  const pot = record.pots.find((it) => it.potNumber === potNumber)
  if (!pot) return <Alert severity="error">이 예약에 없는 화분이에요.</Alert>
  const base = `/pots/${record.reservationId}`
  return (
    <Stack spacing={2}>
      <CareHeading record={record} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center' }}>
        <Heading size="h5" sx={{ flex: 1 }}>
          {potNumber}번 화분
        </Heading>
        {potNumber > 1 && <LinkButton to={`${base}/${potNumber - 1}`}>이전</LinkButton>}
        {potNumber < record.pots.length && <LinkButton to={`${base}/${potNumber + 1}`}>다음</LinkButton>}
      </Stack>
      <NextVisitPhotos record={record} potNumber={potNumber} />
      <PotForm key={`${potNumber} ${pot.record?.revision ?? 0}`} id={record.reservationId} pot={pot} />
      <EntryForm key={potNumber} record={record} potNumber={potNumber} />
      <CareLog record={record} potNumber={potNumber} />
    </Stack>
  )
}

function ReservationPots() {
  const { id = '' } = useParams()
  return (
    <Box sx={{ mt: 2, pb: 6, maxWidth: 720 }}>
      <Title title="화분과 케어 기록" />
      <CareRecordOrStop id={id}>
        {(record) => (
          <Stack spacing={2}>
            <CareHeading record={record} />
            <Box
              sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
            >
              {record.pots.map((pot) => (
                <Card key={pot.potNumber}>
                  <CardActionArea
                    component={Link}
                    to={`/pots/${record.reservationId}/${pot.potNumber}`}
                    sx={{ height: '100%' }}
                  >
                    <CardContent>
                      <Typography sx={{ fontWeight: 700 }}>{pot.potNumber}번 화분</Typography>
                      <Typography variant="body2">
                        {pot.record ? pot.record.diameter : `${pot.booked} (예약)`}
                      </Typography>
                      <Muted small>
                        {pot.record
                          ? pot.record.conditions.map((name) => potConditions[name]).join(', ') ||
                            '살펴봤어요'
                          : '아직 살펴보지 않았어요'}
                      </Muted>
                    </CardContent>
                  </CardActionArea>
                </Card>
              ))}
            </Box>
            <NextVisitPhotos record={record} />
            <EntryForm record={record} />
            <CareLog record={record} />
          </Stack>
        )}
      </CareRecordOrStop>
      <QueuedChanges isShownElsewhere={({ body }) => 'photo' in body} />
    </Box>
  )
}

const CareHeading = ({ record }: { record: CareRecord }) => (
  <Stack spacing={0.5}>
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="h6" component="p">
        {record.customerName}
      </Typography>
      <StatusChip status={record.status} label={record.statusLabel} />
    </Stack>
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <LinkButton size="small" to={`/reservations/${record.reservationId}/show`}>
        {record.number}
      </LinkButton>
      <LinkButton size="small" to={`/pots/${record.reservationId}/labels`}>
        라벨
      </LinkButton>
    </Stack>
    {record.diagnosisProblem && <Typography>진단: {record.diagnosisProblem}</Typography>}
    <Answers record={record} />
  </Stack>
)

/** What the customer said to the photos of each visit; nothing before there are some. */
const Answers = ({ record: { entries, answers = [] } }: { record: CareRecord }) =>
  Object.values(proofKinds)
    .filter((kind) => entries.some((it) => it.kind === kind && it.photos.length > 0))
    .map((kind) => {
      const found = answers.find((it) => it.kind === kind)
      return (
        <Muted small key={kind}>
          {careEntryKinds[kind]} 사진:{' '}
          {found
            ? `손님이 ‘${potAnswerLabels[found.answer]}’라고 했어요 · ${formatDateTimeAt(found.answeredAt)}`
            : '손님이 아직 확인하지 않았어요'}
        </Muted>
      )
    })

interface PotDraft extends Pick<NonNullable<Pot['record']>, 'diameter' | 'conditions' | 'note'> {
  /** In won, digits only; absent in drafts of before. */
  agreedWon?: string
}

/** Size and condition of a pot at pickup. Unsaved input is stored as a draft in this browser. */
function PotForm({ id, pot: { potNumber, booked, record } }: { id: string; pot: Pot }) {
  const { text: typed, write: setTyped } = useDraftText(`console.kept.pot ${id} ${potNumber}`)
  const agreed = String(record?.agreedWon ?? '')
  const stored: PotDraft = record
    ? { ...record, agreedWon: agreed }
    : { diameter: booked, conditions: [], note: '' }
  const { diameter, conditions, note, agreedWon = agreed } = typed ? (JSON.parse(typed) as PotDraft) : stored
  const isWrong = agreedWon !== '' && (Number(agreedWon) < 1000 || Number(agreedWon) > agreedWonMax)
  const change = (changes: Partial<PotDraft>) =>
    setTyped(JSON.stringify({ diameter, conditions, note, agreedWon, ...changes } satisfies PotDraft))
  const act = useServerMutation(savePot, { invalidates: [getCareRecord], done: '화분 상태를 저장했어요.' })

  async function save() {
    const value = agreedWon === '' ? null : Number(agreedWon)
    const body = { diameter, conditions, note, agreedWon: value, revision: record?.revision ?? 0 }
    const saved = await act.mutateAsync({ params: { id, potNumber }, body }).catch(() => undefined)
    if (!saved) return
    setTyped('')
  }

  return (
    <Paper variant="outlined" component="section" aria-label="화분 상태" sx={{ p: 2 }}>
      <Stack spacing={2}>
        <Heading as="h2" size="subtitle1">
          화분 상태
        </Heading>
        <Field
          label="실제 크기"
          helperText={`예약한 크기: ${booked}`}
          value={diameter}
          onChange={(text) => change({ diameter: text as Diameter })}
          choices={diameters.map((size) => [size, size] as const)}
        />
        <Stack direction="row" role="group" aria-label="본 것" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {potConditionNames.map((name) => {
            const isOn = conditions.includes(name)
            return (
              <Chip
                key={name}
                label={potConditions[name]}
                color={isOn ? 'primary' : 'default'}
                variant={isOn ? 'filled' : 'outlined'}
                aria-pressed={isOn}
                onClick={() =>
                  change({
                    conditions: isOn ? conditions.filter((it) => it !== name) : [...conditions, name],
                  })
                }
                sx={{ height: 44, borderRadius: 22, fontSize: '1rem' }}
              />
            )
          })}
        </Stack>
        <Field
          label="우리끼리 볼 메모"
          lines={2}
          value={note}
          onChange={(text) => change({ note: text })}
          maxLength={careEntryTextMax}
        />
        <WonField
          label="깨졌을 때 물어 주기로 정한 금액 (손님도 봐요)"
          value={agreedWon}
          onChange={(digits) => change({ agreedWon: digits })}
          problem={isWrong ? `1,000원부터 ${formatWon(agreedWonMax)}까지예요.` : undefined}
        />
        <Button
          variant="contained"
          size="large"
          disabled={act.isPending || isWrong}
          onClick={() => void save()}
          sx={{ minHeight: 56 }}
        >
          화분 상태 저장
        </Button>
        {typed && (
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography role="status" variant="body2" sx={{ color: 'var(--color-sun)' }}>
              아직 저장하지 않았어요. 이 기기에는 남아 있어요.
            </Typography>
            <Button onClick={() => setTyped('')} sx={{ flexShrink: 0 }}>
              되돌리기
            </Button>
          </Stack>
        )}
        {record && (
          <Muted tiny>
            {formatDateTimeAt(record.checkedAt)} {record.checkedBy}
          </Muted>
        )}
      </Stack>
    </Paper>
  )
}

/** Care entries, newest first. With `potNumber`: entries about that pot or about all pots. */
function CareLog({ record, potNumber }: { record: CareRecord; potNumber?: number }) {
  const shown = record.entries.filter(
    (entry) => potNumber === undefined || entry.potNumber === null || entry.potNumber === potNumber,
  )
  return (
    <Stack component="section" spacing={1.5} aria-label="케어 기록">
      <Heading as="h2" size="subtitle1">
        케어 기록
      </Heading>
      {shown.length === 0 && <Muted>아직 남긴 기록이 없어요.</Muted>}
      {shown.map((entry) => (
        <Entry key={`${entry.id} ${entry.isPublic} ${entry.text}`} id={record.reservationId} entry={entry} />
      ))}
    </Stack>
  )
}

function Entry({ id, entry }: { id: string; entry: CareEntry }) {
  const [isEditing, setIsEditing] = useState(false)
  const { kindLabel, potNumber, text, photos, isPublic, writtenBy, takenAt, createdAt } = entry
  const subject = potNumber ? `${potNumber}번 화분` : '모든 화분'
  return (
    <Card>
      <CardContent>
        <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {kindLabel} · {subject}
          </Typography>
          <Tag
            color={isPublic ? 'success' : 'default'}
            label={isPublic ? '손님에게 보여요' : '우리만 봐요'}
          />
        </Stack>
        <Muted tiny>
          {takenAt && `${formatDateTimeAt(takenAt)} 찍음 · `}
          {formatDateTimeAt(createdAt)} {writtenBy}
        </Muted>
        {isEditing ? (
          <Edit id={id} entry={entry} onEnd={() => setIsEditing(false)} />
        ) : (
          <>
            {text && <Typography sx={{ whiteSpace: 'pre-line', mt: 1 }}>{text}</Typography>}
            <Button size="small" onClick={() => setIsEditing(true)}>
              고치기
            </Button>
          </>
        )}
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
          {photos.map((photo, index) => (
            <a key={photo} href={pictureUrl(photo)} target="_blank" rel="noopener">
              <img
                src={thumbnailUrl(photo)}
                alt={`${subject} ${kindLabel} 사진 ${index + 1}`}
                width={96}
                height={96}
                loading="lazy"
                style={{ objectFit: 'cover', borderRadius: 8 }}
              />
            </a>
          ))}
        </Stack>
      </CardContent>
    </Card>
  )
}

function Edit({ id, entry, onEnd }: { id: string; entry: CareEntry; onEnd: () => void }) {
  const { text: typed, write: setTyped } = useDraftText(`console.kept.care-edit ${entry.id}`)
  const text = typed ? String(JSON.parse(typed)) : entry.text
  const act = useServerMutation(changeCareEntry, { invalidates: [getCareRecord] })

  function end() {
    setTyped('')
    onEnd()
  }

  async function save(isPublic: boolean) {
    const input = { params: { id, entryId: entry.id }, body: { text, isPublic } }
    if (!(await act.mutateAsync(input).catch(() => undefined))) return
    end()
  }

  return (
    <Stack spacing={1} sx={{ mt: 1 }}>
      <Field
        label="남길 말"
        lines={2}
        value={text}
        onChange={(text) => setTyped(JSON.stringify(text))}
        maxLength={careEntryTextMax}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={act.isPending} onClick={() => void save(true)}>
          저장하고 손님에게 보이기
        </Button>
        <Button variant="outlined" disabled={act.isPending} onClick={() => void save(false)}>
          저장하고 우리만 보기
        </Button>
        <Button onClick={end}>그만두기</Button>
      </Stack>
    </Stack>
  )
}
