import { Alert, Box, Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type createQrCode from 'qrcode-generator'
import { useMemo } from 'react'
import { Title } from 'react-admin'
import { useParams } from 'react-router-dom'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { Heading, Muted } from '../../../shared/display/text.tsx'
import { QueryResult } from '../../../shared/server/server-query.tsx'
import { useBoard, useCareRecord } from '../reservation.queries.ts'
import './pot-labels.css'

interface Label {
  id: string
  number: string
  customerName: string
  potNumber: number
  potCount: number
}

type LabelledReservation = Omit<Label, 'potNumber'>

const labelsOf = (card: LabelledReservation): Label[] =>
  Array.from({ length: card.potCount }, (_, index) => ({ ...card, potNumber: index + 1 }))

/** One label per pot of a reservation. */
export function ReservationLabels() {
  const { id = '' } = useParams()
  return (
    <QueryResult query={useCareRecord(id)}>
      {({ number, customerName, pots }) => (
        <LabelSheet title={number} labels={labelsOf({ id, number, customerName, potCount: pots.length })} />
      )}
    </QueryResult>
  )
}

/** One label per pot that is picked up on a day. */
export function DayLabels() {
  const { day = '' } = useParams()
  return (
    <QueryResult query={useBoard(day)}>
      {({ days }) => {
        const cells = days.find(({ date }) => date === day)?.cells ?? []
        const cards = cells.filter(({ leg }) => leg === 'PICKUP').flatMap(({ reservations }) => reservations)
        return <LabelSheet title={`${formatDay(day)} 수거`} labels={cards.flatMap(labelsOf)} />
      }}
    </QueryResult>
  )
}

/** Labels with their QR codes. They can be printed only when all codes are drawn. */
function LabelSheet({ title, labels }: { title: string; labels: Label[] }) {
  const { data: createCode, isError } = useQuery({
    queryKey: ['qrcode-generator'],
    queryFn: async () => (await import('qrcode-generator')).default,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <Title title="화분 라벨" />
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        className="not-printed"
        sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <Heading>
          {title} 라벨 {labels.length}장
        </Heading>
        <Button
          variant="contained"
          disabled={labels.length === 0 || !createCode}
          onClick={() => window.print()}
        >
          {labels.length > 0 && !createCode ? 'QR 코드를 그리는 중' : '인쇄'}
        </Button>
      </Stack>
      {labels.length === 0 && <Muted>이날 수거할 화분이 없어서 만들 라벨이 없어요.</Muted>}
      {isError && (
        <Alert
          severity="error"
          action={<Button onClick={() => location.reload()}>다시 시도</Button>}
          sx={{ mb: 2 }}
        >
          QR 코드를 그리지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.
        </Alert>
      )}
      <div className="labels" aria-busy={!createCode}>
        {labels.map((label) => (
          <PotLabel key={`${label.id} ${label.potNumber}`} {...label} createCode={createCode} />
        ))}
      </div>
    </Box>
  )
}

type CreateCode = typeof createQrCode

function PotLabel({ createCode, ...label }: Label & { createCode: CreateCode | undefined }) {
  const { id, number, customerName, potNumber, potCount } = label
  const address = `${location.origin}/console/pots/${id}/${potNumber}`
  return (
    <a href={address} className="label" aria-label={`${customerName} ${potNumber}번 화분 라벨`}>
      <QrCode text={address} createCode={createCode} />
      <span>
        <strong>
          {potNumber}/{potCount}
        </strong>
        <span>{customerName}</span>
        <small>{number}</small>
      </span>
    </a>
  )
}

/** A QR code as one SVG path; empty until the library is loaded. */
function QrCode({ text, createCode }: { text: string; createCode: CreateCode | undefined }) {
  const code = useMemo(() => createCode && drawCode(createCode, text), [createCode, text])
  // The standard requires a margin of four cells.
  const box = code ? `-4 -4 ${code.size + 8} ${code.size + 8}` : '0 0 1 1'
  return (
    <svg viewBox={box} className="code" data-address={text} aria-hidden>
      {code && <path d={code.path} />}
    </svg>
  )
}

function drawCode(createCode: CreateCode, text: string) {
  const code = createCode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const cells = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)])
  const dark = cells.filter(([column = 0, row = 0]) => code.isDark(row, column))
  return { size, path: dark.map(([column, row]) => `M${column} ${row}h1v1h-1z`).join('') }
}
