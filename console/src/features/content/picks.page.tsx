import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import { Alert, Autocomplete, Button, Paper, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import {
  getContentPicks,
  listAdminContents,
  setContentPicks,
} from '../../../../contract/content/content-admin.ts'
import { getProductPicks, listAdminProducts, setProductPicks } from '../../../../contract/shop/shop-admin.ts'
import { Thumbnail } from '../../shared/display/pictures.tsx'
import { Heading, Muted } from '../../shared/display/text.tsx'
import { IconAction } from '../../shared/inputs/buttons.tsx'
import { useUnsavedChanges } from '../../shared/page/use-unsaved-changes.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'

const choiceCount = 20

/** Editor of the ordered recommendations on the home screen. */
export const PicksPage = () => (
  <Stack spacing={3} sx={{ mt: 2, pb: 4, maxWidth: 760 }}>
    <Alert severity="info">홈에는 여섯 개씩 보여요. 고른 것이 먼저 오고, 남는 자리는 새것이 채워요.</Alert>
    <ContentPicks />
    <ProductPicks />
  </Stack>
)

function ContentPicks() {
  const [search, setSearch] = useState('')
  const { data } = useServerQuery(
    listAdminContents,
    { query: { size: choiceCount, state: 'PUBLISHED', ...(search && { search }) } },
    { keepPrevious: true },
  )
  const choices = data?.content.map(({ id, title, thumbnail }) => ({ id, title, image: thumbnail })) ?? []
  const endpoints = { read: getContentPicks, store: setContentPicks }
  return <Picks title="추천 콘텐츠" {...endpoints} choices={choices} onSearch={setSearch} />
}

function ProductPicks() {
  const [search, setSearch] = useState('')
  const { data } = useServerQuery(
    listAdminProducts,
    { query: { size: choiceCount, isShown: 'true', ...(search && { search }) } },
    { keepPrevious: true },
  )
  const choices = data?.content.map(({ id, name, image }) => ({ id, title: name, image })) ?? []
  const endpoints = { read: getProductPicks, store: setProductPicks }
  return <Picks title="추천 상품" {...endpoints} choices={choices} onSearch={setSearch} />
}

interface PicksProps extends Pick<Props, 'choices' | 'onSearch'> {
  title: string
  read: typeof getContentPicks | typeof getProductPicks
  store: typeof setContentPicks | typeof setProductPicks
}

function Picks({ title, read, store, ...search }: PicksProps) {
  const save = useServerMutation(store, { invalidates: [read], done: '저장했어요.' })
  return (
    <section>
      <Heading as="h2">{title}</Heading>
      <QueryResult query={useServerQuery(read, {})}>
        {(picks) => (
          <OrderedPicks
            key={JSON.stringify(picks)}
            {...search}
            picks={picks}
            isSaving={save.isPending}
            onSave={(ids) => save.mutate({ body: { ids } })}
          />
        )}
      </QueryResult>
    </section>
  )
}

interface Picked {
  id: string
  title: string
  image: string
}

interface Props {
  picks: Picked[]
  /** Search results for the text that was passed to `onSearch`. */
  choices: Picked[]
  onSearch: (text: string) => void
  isSaving: boolean
  onSave: (ids: string[]) => void
}

function OrderedPicks({ picks, choices, onSearch, isSaving, onSave }: Props) {
  const [order, setOrder] = useState(picks)
  const isChanged = idsOf(order).join() !== idsOf(picks).join()
  useUnsavedChanges(isChanged)
  const move = (from: number, to: number) =>
    setOrder(order.with(from, order[to] as Picked).with(to, order[from] as Picked))

  return (
    <Stack spacing={1.5} sx={{ mt: 1 }}>
      {order.length === 0 && <Muted>고른 것이 없어요. 새것이 차례로 보여요.</Muted>}
      {order.map((pick, index) => (
        <Row
          key={pick.id}
          pick={pick}
          position={index + 1}
          {...(index > 0 && { onUp: () => move(index, index - 1) })}
          {...(index < order.length - 1 && { onDown: () => move(index, index + 1) })}
          onRemove={() => setOrder(order.filter(({ id }) => id !== pick.id))}
        />
      ))}
      <Autocomplete
        value={null}
        blurOnSelect
        clearOnBlur
        // The options are already filtered by the server.
        filterOptions={(options) => options}
        options={choices.filter(({ id }) => !order.some((it) => it.id === id))}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        noOptionsText="찾는 것이 없어요."
        onInputChange={(_, text) => onSearch(text)}
        onChange={(_, chosen) => chosen && setOrder([...order, chosen])}
        renderInput={(input) => <TextField {...input} label="찾아서 더하기" />}
      />
      <Stack direction="row" spacing={1}>
        <Button variant="contained" disabled={!isChanged || isSaving} onClick={() => onSave(idsOf(order))}>
          저장
        </Button>
        {isChanged && <Button onClick={() => setOrder(picks)}>되돌리기</Button>}
      </Stack>
    </Stack>
  )
}

const idsOf = (picks: Picked[]) => picks.map(({ id }) => id)

interface RowProps {
  pick: Picked
  position: number
  onUp?: () => void
  onDown?: () => void
  onRemove: () => void
}

const Row = ({ pick: { title, image }, position, onUp, onDown, onRemove }: RowProps) => (
  <Paper
    variant="outlined"
    sx={{ p: 1, display: 'flex', alignItems: 'center', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
  >
    <Typography sx={{ width: 20, textAlign: 'center', flexShrink: 0 }}>{position}</Typography>
    <Thumbnail path={image} />
    <Typography sx={{ flex: 1, minWidth: 160 }}>{title}</Typography>
    <Stack direction="row" sx={{ flexShrink: 0, ml: 'auto' }}>
      <IconAction label={`${title} 위로`} icon={<UpIcon />} disabled={!onUp} onClick={onUp} />
      <IconAction label={`${title} 아래로`} icon={<DownIcon />} disabled={!onDown} onClick={onDown} />
      <IconAction label={`${title} 빼기`} icon={<CloseIcon />} onClick={onRemove} />
    </Stack>
  </Paper>
)
