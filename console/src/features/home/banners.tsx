import { List, NumberInput, required, SimpleForm, TextInput } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AdminBanner,
  addBanner,
  changeBanner,
  getAdminBanner,
  listAdminBanners,
  removeBanner,
} from '../../../../contract/home/home-admin.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { Thumbnail } from '../../shared/display/pictures.tsx'
import { StateChip } from '../../shared/display/text.tsx'
import { DateTimeInput } from '../../shared/inputs/form-inputs.tsx'
import { PictureInput } from '../../shared/inputs/picture-input.tsx'
import { formPages, type ResourceEndpoints } from '../../shared/page/resource.tsx'

export const endpoints: ResourceEndpoints = {
  list: listAdminBanners,
  one: getAdminBanner,
  create: addBanner,
  update: changeBanner,
  remove: removeBanner,
}

function stateOf({ state, isShown }: AdminBanner) {
  if (isShown) return { label: '지금 보여요', tone: 'success' } as const
  if (state === 'RUNNING') return { label: '밀렸어요', tone: 'warning' } as const
  return state === 'COMING' ? ({ label: '예약됨', tone: 'info' } as const) : { label: '끝났어요' }
}

const periodOf = ({ startsAt, endsAt }: AdminBanner) =>
  `${formatDateTimeAt(startsAt)} ~ ${endsAt ? formatDateTimeAt(endsAt) : '뗄 때까지'}`

export const BannerList = () => (
  <List>
    <ResponsiveRows<AdminBanner>
      to="edit"
      wraps={['alt']}
      line={(banner) => ({
        picture: <Thumbnail path={banner.mobileImage} />,
        title: banner.alt,
        state: <StateChip {...stateOf(banner)} />,
        about: periodOf(banner),
      })}
      columns={[
        ['', ({ pcImage }) => <Thumbnail path={pcImage} wide />],
        ['그림 설명', 'alt'],
        ['상태', (banner) => <StateChip {...stateOf(banner)} />],
        ['기간', periodOf],
        ['순위', ({ priority }) => priority.toLocaleString(), { textAlign: 'right' }],
        ['가는 곳', 'link'],
      ]}
    />
  </List>
)

const BannerForm = () => (
  <SimpleForm warnWhenUnsavedChanges defaultValues={{ startsAt: new Date().toISOString() }}>
    <PictureInput source="mobileImage" label="휴대폰 그림" helperText="1080 x 810 (4:3)" />
    <PictureInput source="pcImage" label="컴퓨터 그림" helperText="1920 x 480 (4:1)" />
    <TextInput
      source="alt"
      label="그림 설명"
      helperText="그림을 볼 수 없는 손님에게 읽어 드려요."
      validate={required()}
    />
    <TextInput source="link" label="가는 곳 (/로 시작하는 앱 주소나 https://)" validate={required()} />
    <DateTimeInput source="startsAt" label="시작 (서울 시각)" validate={required()} />
    <DateTimeInput source="endsAt" label="끝 (비우면 뗄 때까지)" />
    <NumberInput source="priority" label="순위 (클수록 먼저)" defaultValue={0} step={1} />
  </SimpleForm>
)

export const { edit: BannerEdit, create: BannerCreate } = formPages(BannerForm)
