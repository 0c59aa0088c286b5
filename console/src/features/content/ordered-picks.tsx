import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import { Autocomplete, Button, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Thumbnail } from '../../shared/thumbnail.tsx'

interface Pick {
  id: string
  title: string
  image: string
}

interface Props {
  picks: Pick[]
  choices: Pick[]
  onSave: (ids: string[]) => Promise<void>
}

/** A short list in an order: moved by buttons, added to by a search. */
export function OrderedPicks({ picks, choices, onSave }: Props) {
  const [order, setOrder] = useState(picks)
  const notify = useNotify()
  const isChanged = order.map(({ id }) => id).join() !== picks.map(({ id }) => id).join()
  const move = (from: number, to: number) =>
    setOrder(order.with(from, order[to] as Pick).with(to, order[from] as Pick))

  return (
    <Stack spacing={1} sx={{ mt: 1 }}>
      {order.map((pick, index) => (
        <Stack key={pick.id} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography sx={{ width: 24 }}>{index + 1}</Typography>
          <Thumbnail path={pick.image} />
          <Typography sx={{ flex: 1 }}>{pick.title}</Typography>
          <IconButton
            aria-label={`${pick.title} 위로`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <UpIcon />
          </IconButton>
          <IconButton
            aria-label={`${pick.title} 아래로`}
            disabled={index === order.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <DownIcon />
          </IconButton>
          <IconButton
            aria-label={`${pick.title} 빼기`}
            onClick={() => setOrder(order.filter(({ id }) => id !== pick.id))}
          >
            <CloseIcon />
          </IconButton>
        </Stack>
      ))}
      <Autocomplete
        value={null}
        blurOnSelect
        clearOnBlur
        options={choices.filter(({ id }) => !order.some((it) => it.id === id))}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        onChange={(_, chosen) => chosen && setOrder([...order, chosen])}
        renderInput={(input) => <TextField {...input} label="더하기" size="small" />}
      />
      <Button
        variant="contained"
        disabled={!isChanged}
        sx={{ alignSelf: 'start' }}
        onClick={async () => {
          await onSave(order.map(({ id }) => id))
          notify('저장했어요.', { type: 'success' })
        }}
      >
        순서 저장
      </Button>
    </Stack>
  )
}
