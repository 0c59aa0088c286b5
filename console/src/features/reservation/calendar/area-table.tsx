import {
  Button,
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { Confirm } from 'react-admin'
import { type AreaRow, areaVerdictLabels } from '../../../../../contract/area-admin.ts'
import { ToneChip } from '../../../shared/tone-chip.tsx'
import { placeName } from './area-try.tsx'
import { scrollsAlone } from './form-row.tsx'

interface AreaTableProps {
  rows: AreaRow[]
  onChoose?: (row: AreaRow) => void
  onRemove?: (row: AreaRow) => void
}

const tones = { SERVED: 'success', CHECK: 'info', BY_AGREEMENT: 'warning', NOT_SERVED: 'default' } as const

/** The rows that decide, to look through and to change. */
export function AreaTable({ rows, onChoose, onRemove }: AreaTableProps) {
  const [word, setWord] = useState('')
  const [leaving, setLeaving] = useState<AreaRow>()
  const shown = rows.filter((row) => placeName(row).includes(word.trim()))
  return (
    <Card>
      <CardContent>
        <TextField
          label="지역 찾기"
          size="small"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <TableContainer tabIndex={0} aria-label="지역표" sx={scrollsAlone}>
          <Table size="small" sx={{ mt: 1 }}>
            <TableHead>
              <TableRow>
                <TableCell>지역</TableCell>
                <TableCell>방문 여부</TableCell>
                {onChoose && <TableCell />}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((row) => (
                <TableRow key={placeName(row)}>
                  <TableCell>{placeName(row)}</TableCell>
                  <TableCell>
                    <ToneChip label={areaVerdictLabels[row.verdict]} tone={tones[row.verdict]} />
                  </TableCell>
                  {onChoose && (
                    <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                      <Button
                        size="small"
                        aria-label={`${placeName(row)} 바꾸기`}
                        onClick={() => onChoose(row)}
                      >
                        바꾸기
                      </Button>
                      <Button
                        size="small"
                        color="error"
                        aria-label={`${placeName(row)} 지우기`}
                        onClick={() => setLeaving(row)}
                      >
                        지우기
                      </Button>
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </CardContent>
      <Confirm
        isOpen={leaving !== undefined}
        title="지역 지우기"
        content={leaving ? `${placeName(leaving)} 줄을 지울까요? 더 넓은 지역의 줄을 따르게 돼요.` : ''}
        onConfirm={() => {
          if (leaving) onRemove?.(leaving)
          setLeaving(undefined)
        }}
        onClose={() => setLeaving(undefined)}
      />
    </Card>
  )
}
