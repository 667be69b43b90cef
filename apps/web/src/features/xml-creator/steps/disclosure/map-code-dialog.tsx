import { findAll, findByCode, isChemicalCode, mapChemical, mappingRules, messages, normalCode } from '@disclosure/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormDialog } from '../../../../components/dialog.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { useApi } from '../../../../lib/api.tsx';
import { explainUnder } from '../../../../lib/failure.ts';
import { mappingsOf } from '../../../../lib/queries.ts';
import { useForm } from '../../../../lib/form.ts';
import { useReferenceData } from '../../state/reference-data.tsx';
import type { Desk } from './grid-actions.ts';
import { changeWell } from '../../state/history.ts';

interface MapCodeDialogProps {
  readonly desk: Desk;
  readonly code: string;
  readonly onClose: () => void;
}

/** Only codes of the fixed list can be mapped, and only when the customer is known. */
export const canMap = ({ disclosure }: Desk, code: string): boolean =>
  disclosure.customer !== null && isChemicalCode(code);

/** Maps a code for the customer, and corrects every well of the job that has it. */
export function MapCodeDialog({ desk, code, onClose }: MapCodeDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { catalogue } = useReferenceData();
  const products = useProducts();
  const [isMapped, setMapped] = useState(false);
  const customerId = desk.disclosure.customer?.id ?? 0;
  const form = useForm({
    initial: { product: '' },
    check: ({ product }) => findAll(mappingRules, { code, ingredient: product, isKnown: true }),
    submit: async ({ product }) => {
      const body = { chem_code: code, ingredient_code: product };
      await api.createThirdPartyChems({ params: { id: customerId }, body });
      await queryClient.invalidateQueries({ queryKey: mappingsOf(api, customerId).queryKey });
      setMapped(true);
    },
    explain: (error) => explainUnder(messages.mappings.addFailed, error),
  });

  // The wells are corrected with the catalogue that knows the code, which arrives on its own after the mapping.
  useEffect(() => {
    if (!isMapped || findByCode(catalogue, code, customerId) === undefined) return;
    desk.say(messages.grid.mapped(code, correctWells(desk, code, catalogue)));
    onClose();
  }, [catalogue, code, customerId, desk, isMapped, onClose]);

  return (
    <FormDialog title={`Map code ${code}`} form={form} submit="Map code" busyText="Mapping..." onClose={onClose}>
      <p>{`What does ${code} stand for in the jobs of ${desk.disclosure.customer?.name}?`}</p>
      <SelectField label="Map to Chemical" data-autofocus {...form.field('product')}>
        <option value="">Select a chemical</option>
        {products.map(({ ingredientCode, label }) => (
          <option key={ingredientCode} value={ingredientCode}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

/** Each code of the catalogue once, with its first trade name. */
function useProducts() {
  const { ingredients } = useReferenceData();
  return useMemo(() => {
    const byCode = new Map(ingredients.toReversed().map((each) => [normalCode(each.code), each]));
    return [...byCode.values()]
      .map(({ code, tradeName }) => ({
        ingredientCode: code,
        label: `${code} - ${tradeName.trim() || 'No Trade Name'}`,
      }))
      .sort((one, other) => one.label.localeCompare(other.label, 'en', { numeric: true }));
  }, [ingredients]);
}

function correctWells({ store }: Desk, code: string, catalogue: Desk['catalogue']): number {
  const { selected } = store.get();
  return selected.filter((key) => changeWell(store, key, (disclosure) => mapChemical(disclosure, code, catalogue)))
    .length;
}
