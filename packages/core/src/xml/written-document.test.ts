import { describe, expect, it } from 'vitest';
import { exampleDisclosure } from './disclosure.examples.ts';
import { writeDisclosure } from './write-disclosure.ts';

describe('the document of the example', () => {
  it('is exactly this', () => {
    expect(writeDisclosure(exampleDisclosure)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <FracFocus4_0 xmlns="FracFocus4_0.xsd">
        <FractureJob>
          <JobStartDate>2024-08-05T11:09:00</JobStartDate>
          <JobEndDate>2024-08-15T23:09:00</JobEndDate>
          <OperatorNumber>123456</OperatorNumber>
          <APINumber>42461424710000</APINumber>
          <WellName>Bluebonnet 1H</WellName>
          <SurfLongitude>-102.0100</SurfLongitude>
          <SurfLatitude>31.36</SurfLatitude>
          <Datum>NAD83</Datum>
          <FederalWell>0</FederalWell>
          <IndianWell>1</IndianWell>
          <TVD>9876.5</TVD>
          <TotalBaseWaterVolume>1000000</TotalBaseWaterVolume>
          <TotalMass>9270753</TotalMass>
          <EntryMethod>MSDS+</EntryMethod>
          <WaterSource>
            <Description>Groundwater, &lt; 1000TDS</Description>
            <Percent>66.67</Percent>
          </WaterSource>
          <WaterSource>
            <Description>Produced Water</Description>
            <Percent>33.33</Percent>
          </WaterSource>
          <Purpose>
            <TradeName>Water</TradeName>
            <Supplier>Lone Star</Supplier>
            <Purpose>Carrier/Base Fluid</Purpose>
            <TypeIngredient>
              <IngredientMSDS>
                <IngredientName>Water</IngredientName>
                <CASNumber>7732-18-5</CASNumber>
                <PercentHighAdditive>100.0</PercentHighAdditive>
                <PercentHFJob>90.0142639600</PercentHFJob>
                <MassIngredient>8345000.000</MassIngredient>
              </IngredientMSDS>
            </TypeIngredient>
          </Purpose>
          <Purpose>
            <TradeName>FR-1</TradeName>
            <Supplier>Acme Chemicals</Supplier>
            <Purpose>Friction Reducer</Purpose>
            <TypeIngredient>
              <IngredientMSDS>
                <IngredientName>Copolymer</IngredientName>
                <CASNumber>Proprietary</CASNumber>
                <PercentHighAdditive>30.0</PercentHighAdditive>
                <PercentHFJob>0.0059409400</PercentHFJob>
                <MassIngredient>550.770</MassIngredient>
                <ClaimantCompany>Acme Chemicals</ClaimantCompany>
                <ClaimantFirstName>Ada</ClaimantFirstName>
                <ClaimantLastName>O&apos;Neill</ClaimantLastName>
                <ClaimantEmail>ada@acme.example</ClaimantEmail>
                <ClaimantPhone>000-000-0000</ClaimantPhone>
              </IngredientMSDS>
              <IngredientMSDS>
                <IngredientName>Ethylene glycol</IngredientName>
                <CASNumber>107-21-1</CASNumber>
                <PercentHighAdditive>10.0</PercentHighAdditive>
                <PercentHFJob>0.0018002900</PercentHFJob>
                <MassIngredient>166.900</MassIngredient>
              </IngredientMSDS>
            </TypeIngredient>
          </Purpose>
          <Purpose>
            <TradeName>100 Mesh Sand</TradeName>
            <Supplier>Acme Chemicals</Supplier>
            <Purpose>Proppant</Purpose>
            <TypeIngredient>
              <IngredientMSDS>
                <IngredientName>Crystalline silica, &quot;quartz&quot;</IngredientName>
                <CASNumber>14808-60-7</CASNumber>
                <PercentHighAdditive>100.0</PercentHighAdditive>
                <PercentHFJob>9.9761045100</PercentHFJob>
                <IngredientComment>Sieved</IngredientComment>
                <MassIngredient>924860.000</MassIngredient>
              </IngredientMSDS>
            </TypeIngredient>
          </Purpose>
          <Purpose>
            <TradeName>Other Chemicals</TradeName>
            <Supplier>Acme Chemicals</Supplier>
            <Purpose>Other Chemicals</Purpose>
            <TypeIngredient>
              <IngredientOther>
                <IngredientName>Sodium chloride</IngredientName>
                <CASNumber>7647-14-5</CASNumber>
                <PercentHighAdditive>5.0</PercentHighAdditive>
                <PercentHFJob>0.0009901600</PercentHFJob>
                <IngredientComment>Non-MSDS Component</IngredientComment>
                <MassIngredient>91.795</MassIngredient>
              </IngredientOther>
            </TypeIngredient>
          </Purpose>
        </FractureJob>
      </FracFocus4_0>
      "
    `);
  });
});
