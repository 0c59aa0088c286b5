import './labels.css'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Title } from 'react-admin'
import { useParams } from 'react-router-dom'
import { getBoard } from '../../../../../contract/board.ts'
import { getCareRecord } from '../../../../../contract/care-record.ts'
import { useAsk } from '../../../shared/ask.ts'
import { Asked } from '../../../shared/asked.tsx'
import { dayWords } from '../../../shared/when.ts'

interface Label {
  id: string
  number: string
  customerName: string
  potNumber: number
  potCount: number
}

type Labelled = Omit<Label, 'potNumber'>

const labelsOf = (card: Labelled): Label[] =>
  Array.from({ length: card.potCount }, (_, index) => ({ ...card, potNumber: index + 1 }))

/** A label for each pot of one reservation. */
export function ReservationLabels() {
  const { id = '' } = useParams()
  const asked = useAsk(getCareRecord, { params: { id } })
  return (
    <Asked of={asked}>
      {({ number, customerName, pots }) => (
        <Sheet title={number} labels={labelsOf({ id, number, customerName, potCount: pots.length })} />
      )}
    </Asked>
  )
}

/** A label for each pot that is picked up on a day. */
export function DayLabels() {
  const { day = '' } = useParams()
  const board = useAsk(getBoard, { query: { day } })
  return (
    <Asked of={board}>
      {({ days }) => {
        const cells = days.find(({ date }) => date === day)?.cells ?? []
        const cards = cells.filter(({ leg }) => leg === 'PICKUP').flatMap(({ reservations }) => reservations)
        return <Sheet title={`${dayWords(day)} 수거`} labels={cards.flatMap(labelsOf)} />
      }}
    </Asked>
  )
}

const Sheet = ({ title, labels }: { title: string; labels: Label[] }) => (
  <Box sx={{ mt: 2, pb: 4 }}>
    <Title title="화분 라벨" />
    <Stack
      direction="row"
      spacing={2}
      useFlexGap
      className="not-printed"
      sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Typography variant="h6" component="h1">
        {title} 라벨 {labels.length}장
      </Typography>
      <Button variant="contained" disabled={labels.length === 0} onClick={() => window.print()}>
        인쇄
      </Button>
    </Stack>
    {labels.length === 0 && (
      <Typography color="textSecondary">이날 수거할 화분이 없어서 만들 라벨이 없어요.</Typography>
    )}
    <div className="labels">
      {labels.map((label) => (
        <PotLabel key={`${label.id} ${label.potNumber}`} {...label} />
      ))}
    </div>
  </Box>
)

function PotLabel({ id, number, customerName, potNumber, potCount }: Label) {
  const address = `${location.origin}/console/pots/${id}/${potNumber}`
  return (
    <a href={address} className="label" aria-label={`${customerName} ${potNumber}번 화분 라벨`}>
      <Code text={address} />
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

/** A QR code as one shape; the program that makes it comes with the first label. */
function Code({ text }: { text: string }) {
  const [code, setCode] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let isWanted = true
    void import('qrcode').then(({ create }) => {
      const { modules } = create(text, { errorCorrectionLevel: 'M' })
      const cells = [...modules.data].flatMap((isDark, index) =>
        isDark ? [`M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`] : [],
      )
      if (isWanted) setCode({ size: modules.size, path: cells.join('') })
    })
    return () => {
      isWanted = false
    }
  }, [text])
  // Four cells of quiet around it, as the standard asks.
  const box = code ? `-4 -4 ${code.size + 8} ${code.size + 8}` : '0 0 1 1'
  return (
    <svg viewBox={box} className="code" data-address={text} aria-hidden>
      {code && <path d={code.path} />}
    </svg>
  )
}
