import {
  BooleanField,
  BooleanInput,
  List,
  NumberInput,
  required,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextInput,
} from 'react-admin'
import { formatWon } from '../../../../contract/reservation/price.ts'
import type { ProductType } from '../../../../contract/shop/shop.ts'
import {
  type AdminProduct,
  addProduct,
  changeProduct,
  getAdminProduct,
  listAdminProducts,
  removeProduct,
} from '../../../../contract/shop/shop-admin.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { Thumbnail } from '../../shared/display/pictures.tsx'
import { StateChip } from '../../shared/display/text.tsx'
import { koreanValidity } from '../../shared/inputs/field.tsx'
import { ProblemsInput, preventSubmit } from '../../shared/inputs/form-inputs.tsx'
import { PictureInput } from '../../shared/inputs/picture-input.tsx'
import { formPages, type ResourceEndpoints } from '../../shared/page/resource.tsx'

export const endpoints: ResourceEndpoints = {
  list: listAdminProducts,
  one: getAdminProduct,
  create: addProduct,
  update: changeProduct,
  remove: removeProduct,
}

const types: Record<ProductType, string> = { PLANT: '식물', POT: '화분', SET: '세트' }
const typeChoices = Object.entries(types).map(([id, name]) => ({ id, name }))
const shownChoices = [
  { id: 'true', name: '보이는 상품' },
  { id: 'false', name: '숨긴 상품' },
]

const filters = [
  <TextInput key="search" source="search" label="이름에서 찾기" alwaysOn resettable />,
  <SelectInput key="type" source="type" label="종류" choices={typeChoices} alwaysOn />,
  <SelectInput key="isShown" source="isShown" label="보이기" choices={shownChoices} alwaysOn />,
]

export const ProductList = () => (
  <List filters={filters}>
    <ResponsiveRows<AdminProduct>
      to="edit"
      wraps={['name']}
      line={({ image, name, type, price, isShown }) => ({
        picture: <Thumbnail path={image} />,
        title: name,
        state: !isShown && <StateChip label="숨김" />,
        about: `${types[type]} · ${formatWon(price)}`,
      })}
      columns={[
        ['', ({ image }) => <Thumbnail path={image} />],
        ['이름', 'name'],
        ['종류', ({ type }) => types[type]],
        ['가격', ({ price }) => formatWon(price), { textAlign: 'right' }],
        ['보임', () => <BooleanField source="isShown" />],
        ['추천', ({ recommended }) => recommended?.toLocaleString(), { textAlign: 'right' }],
      ]}
    />
  </List>
)

const ProductForm = () => (
  <SimpleForm warnWhenUnsavedChanges defaultValues={{ tags: [] }}>
    <PictureInput source="image" label="상품 그림" />
    <TextInput source="name" label="이름" validate={required()} />
    <SelectInput source="type" label="종류" choices={typeChoices} validate={required()} />
    <NumberInput
      source="price"
      label="가격 (원)"
      min={0}
      step={100}
      validate={required()}
      slotProps={{ htmlInput: { min: 0, step: 100, ...koreanValidity } }}
    />
    <TextInput source="description" label="설명" multiline validate={required()} />
    <TextArrayInput
      source="tags"
      label="태그"
      helperText="쓰고 엔터를 눌러요."
      parse={(words: string[]) => words.map((word) => word.trim()).filter(Boolean)}
      onKeyDown={preventSubmit}
    />
    <TextInput source="link" label="파는 곳 (https://…)" validate={required()} />
    <ProblemsInput />
    <BooleanInput
      source="isShown"
      label="쇼핑에 보이기"
      helperText="켜고 저장해야 손님이 쇼핑에서 볼 수 있어요."
    />
  </SimpleForm>
)

export const { edit: ProductEdit, create: ProductCreate } = formPages(ProductForm, false)
