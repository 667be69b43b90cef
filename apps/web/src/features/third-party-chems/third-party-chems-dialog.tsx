import type { Customer, Ingredient, ThirdPartyChem } from '@disclosure/api';
import { messages, normalCode } from '@disclosure/core';
import { useState } from 'react';
import { SortedTable } from '../../components/data-table/data-table.tsx';
import { CancelButton, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { EmptyRows } from '../../components/empty-rows.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { closeOnly } from '../../lib/close-only.ts';
import type { Column } from '../../lib/table-view.ts';
import { DeleteMappingDialog } from './delete-mapping-dialog.tsx';
import { MappingForm, useMappingForm } from './mapping-form.tsx';
import styles from './third-party-chems.module.css';
import { type ThirdPartyChems, useThirdPartyChems } from './use-third-party-chems.ts';

interface ThirdPartyChemsDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

export function ThirdPartyChemsDialog({ customer, onClose }: ThirdPartyChemsDialogProps) {
  const chems = useThirdPartyChems(customer);
  // What is chosen there is still there after a mapping was deleted.
  const form = useMappingForm(chems);
  const [doomed, setDoomed] = useState<string>();
  if (doomed !== undefined) {
    const sharing = chems.mappings.data?.filter(({ chem_code }) => normalCode(chem_code) === normalCode(doomed));
    return (
      <DeleteMappingDialog
        customer={customer}
        chems={chems}
        code={doomed}
        count={sharing?.length ?? 0}
        onClose={() => setDoomed(closeOnly(doomed))}
      />
    );
  }
  return (
    <Dialog title={`Manage Third Party Chemicals - ${customer.name}`} isWide onClose={onClose}>
      <p className={styles.explanation}>
        Third-party chemical codes from the job data are mapped to ingredients here. Choosing one chemical maps every
        ingredient that shares its code.
      </p>
      <Mappings chems={chems} form={form} onDelete={setDoomed} />
      <DialogFoot>
        <CancelButton>Close</CancelButton>
      </DialogFoot>
    </Dialog>
  );
}

const columns: readonly Column<ThirdPartyChem>[] = [
  { id: 'code', title: 'Chemical Code', text: ({ chem_code }) => chem_code, width: '14%' },
  { id: 'tradeName', title: 'Trade Name', text: ({ ingredient }) => ingredient.product_name },
  { id: 'purpose', title: 'Purpose', text: ({ ingredient }) => ingredient.purpose, tone: 'quiet' },
  { id: 'ingredientName', title: 'Ingredient Name', text: ({ ingredient }) => ingredient.ingredient_name },
];

/** An answer need not name the ingredients of its mappings. */
function withNames(mappings: readonly ThirdPartyChem[], ingredients: readonly Ingredient[]): readonly ThirdPartyChem[] {
  if (mappings.every(({ ingredient }) => ingredient.id > 0)) return mappings;
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]));
  return mappings.map((mapping) => ({
    ...mapping,
    ingredient: byId.get(mapping.ingredients_id) ?? mapping.ingredient,
  }));
}

interface MappingsProps {
  readonly chems: ThirdPartyChems;
  readonly form: ReturnType<typeof useMappingForm>;
  readonly onDelete: (code: string) => void;
}

function Mappings({ chems, form, onDelete }: MappingsProps) {
  const { mappings, ingredients } = chems;
  return (
    <QueryState query={ingredients} failed={messages.mappings.loadFailed}>
      {(all) => (
        <QueryState query={mappings} failed={messages.mappings.loadFailed}>
          {(rows) => (
            <div className={styles.panes}>
              <MappingForm chems={chems} ingredients={all} form={form} />
              <section aria-labelledby="mappings">
                <h3 id="mappings">Current Mappings ({rows.length})</h3>
                <SortedTable
                  label="Current Mappings"
                  columns={columns}
                  rows={withNames(rows, all)}
                  rowKey={({ chem_code, ingredients_id }) => `${chem_code} ${ingredients_id}`}
                  actions={{
                    width: 88,
                    render: ({ chem_code }) => (
                      <RowButton isDangerous onClick={() => onDelete(chem_code)}>
                        Delete
                      </RowButton>
                    ),
                  }}
                  empty={<EmptyRows>{messages.mappings.none}</EmptyRows>}
                />
              </section>
            </div>
          )}
        </QueryState>
      )}
    </QueryState>
  );
}
