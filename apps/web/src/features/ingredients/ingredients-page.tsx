import { type Ingredient, ingredientFields, toIngredient, type Vendor } from '@disclosure/api';
import {
  addsUp,
  groupThousands,
  type Ingredient as AuditedIngredient,
  isProprietary,
  messages,
  showDecimals,
  sumUpProducts,
} from '@disclosure/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Callout, CalloutButton } from '../../components/callout.tsx';
import { CataloguePage, CatalogueTable } from '../../components/catalogue-page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { columnsOf } from '../../components/record-fields.tsx';
import { type TableView, useTableView } from '../../lib/table-view.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { AuditPanel } from './audit-panel.tsx';
import { DeleteIngredientDialog } from './delete-ingredient-dialog.tsx';
import { AddIngredientForm, EditIngredientDialog } from './ingredient-forms.tsx';
import styles from './ingredients.module.css';
import { useIngredients } from './use-ingredients.ts';

const noVendors: readonly Vendor[] = [];

export function IngredientsPage() {
  const { ingredients, vendors, files, refetch } = useIngredients();
  const known = vendors.data ?? noVendors;
  const columns = useMemo(() => ingredientColumns(known), [known]);
  const view = useTableView<Ingredient>(columns);
  const mayCall = useMayCall();
  return (
    <CataloguePage
      noun="ingredients"
      heading="Ingredients Management"
      subtitle="Manage the ingredients table for registry disclosure."
      view={view}
      files={files}
      mayImport={mayCall('importIngredients')}
      onImported={() => void refetch()}
      addHeading="Add New Ingredient"
      renderForm={mayCall('createIngredient') && ((onAdded) => <AddIngredientForm vendors={known} onAdded={onAdded} />)}
    >
      <QueryState query={vendors} loading={messages.ingredients.loading} failed={messages.ingredients.loadFailed}>
        {() => (
          <QueryState
            query={ingredients}
            loading={messages.ingredients.loading}
            failed={messages.ingredients.loadFailed}
          >
            {(all) => <IngredientsTable ingredients={all} vendors={known} columns={columns} view={view} />}
          </QueryState>
        )}
      </QueryState>
    </CataloguePage>
  );
}

interface IngredientsTableProps {
  readonly ingredients: readonly Ingredient[];
  readonly vendors: readonly Vendor[];
  readonly columns: ReturnType<typeof ingredientColumns>;
  readonly view: TableView<Ingredient>;
}

/** The table, and above it what its check found. A finding leads to its rows. */
function IngredientsTable({ ingredients, vendors, columns, view }: IngredientsTableProps) {
  const mayCall = useMayCall();
  const audited = useMemo(() => ingredients.map(toIngredient), [ingredients]);
  const [found, setFound] = useState<FoundIngredients>();
  const rows = useMemo(
    () => (found ? ingredients.filter(({ id }) => found.ids.has(id)) : ingredients),
    [found, ingredients],
  );
  return (
    <>
      <AuditPanel
        ingredients={audited}
        onShow={({ finding: { message }, rows: places }) => {
          view.setSearch('');
          setFound({ message, ids: new Set(places.map((place) => audited[place]?.id ?? 0)) });
        }}
      />
      {found && <FoundNote key={found.message} found={found} onClear={() => setFound(undefined)} />}
      <CatalogueTable
        label="Ingredients"
        columns={columns}
        rows={rows}
        view={view}
        none={messages.ingredients.none}
        renderFoot={(shown) => <Foot shown={shown} ingredients={audited} />}
        renderEdit={
          mayCall('updateIngredient') &&
          ((ingredient, onClose) => (
            <EditIngredientDialog ingredient={ingredient} vendors={vendors} onClose={onClose} />
          ))
        }
        renderDelete={
          mayCall('deleteIngredient') &&
          ((ingredient, onClose) => (
            <DeleteIngredientDialog ingredient={ingredient} ingredients={ingredients} onClose={onClose} />
          ))
        }
      />
    </>
  );
}

/** A finding whose ingredients alone are shown. */
interface FoundIngredients {
  readonly message: string;
  readonly ids: ReadonlySet<number>;
}

interface FoundNoteProps {
  readonly found: FoundIngredients;
  readonly onClear: () => void;
}

/** Takes the focus, so that the rows are the next thing a keyboard or a screen reader meets. */
function FoundNote({ found, onClear }: FoundNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1}>
      <Callout kind="info" action={<CalloutButton onClick={onClear}>Show all ingredients</CalloutButton>}>
        <p>{found.message}</p>
        <p>{messages.ingredients.onlyFound(found.ids.size)}</p>
      </Callout>
    </div>
  );
}

/** The ids stand in addresses that users may have saved, so some differ from the names in calls. */
const ingredientColumns = (vendors: readonly Vendor[]) => {
  const companies = new Map(vendors.map(({ id, company }) => [id, company]));
  return columnsOf<typeof ingredientFields, Ingredient>(ingredientFields, {
    code: { width: '96px' },
    tradeName: { id: 'tradeName' },
    vendorId: {
      id: 'supplier',
      text: ({ vendor_id }) => (vendor_id === null ? '' : (companies.get(vendor_id) ?? '')),
      isSearched: true,
      tone: 'quiet',
    },
    purpose: { tone: 'quiet', width: '12%' },
    ingredientName: { id: 'ingredientName', width: '23%', isLong: true },
    casNumber: {
      id: 'cas',
      render: ({ cas_number }) =>
        isProprietary(cas_number) ? <Proprietary /> : <span className={styles.whole}>{cas_number}</span>,
      width: '116px',
    },
    percentInAdditive: {
      id: 'percent',
      text: ({ additive_fraction }) => groupThousands(showDecimals(additive_fraction, 2, 6)),
      number: ({ additive_fraction }) => additive_fraction,
      width: '108px',
    },
    units: { tone: 'quiet', width: '68px' },
  });
};

const Proprietary = () => (
  <span className={styles.proprietary}>
    <IconLock size={14} stroke={2} aria-hidden />
    Proprietary
  </span>
);

function Foot({ shown, ingredients }: { readonly shown: number; readonly ingredients: readonly AuditedIngredient[] }) {
  const products = useMemo(() => sumUpProducts(ingredients), [ingredients]);
  const off = products.filter((product) => !addsUp(product)).length;
  return (
    <>
      <span aria-live="polite">{`Showing ${shown} of ${ingredients.length} ingredients`}</span>
      <span>{`${products.length} products · ${off} do not add up to 100 %`}</span>
    </>
  );
}
