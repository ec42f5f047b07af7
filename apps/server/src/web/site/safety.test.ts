import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderDangers } from './parts/notice.ts';

const titles = (text: string) =>
  renderDangers(text).map((notice) => / role="alert">\n<p class="notice-title">([^<]+)/.exec(String(notice))![1]);

test('words that speak of danger are answered by what to do first', () => {
  const [gas, fire, shock] = ['Si hay olor a gas', 'Si hay fuego o humo', 'Si algo te da corriente'];
  for (const [said, ...expected] of [
    ['Hay olor a gas en la cocina, creo que pierde el flexible del horno', gas],
    ['Hay un OLOR fuerte a gas', gas],
    ['Pierde gas la hornalla', gas],
    ['Tengo una pérdida de gas. No es del aire.', gas],
    ['se me prendió fuego el enchufe', fire],
    ['Salen chispas del tablero y huele a gas', gas, fire],
    ['La ducha me da corriente', shock],
    ['Me dio una patada la heladera', shock],
  ]) {
    assert.deepEqual(titles(said!), expected, said);
  }
});

test('what only sounds like danger is not', () => {
  for (const said of [
    'El aire pierde gas y no enfría',
    'Instalar una cocina a gas',
    'Olor a humedad en el baño de gas natural',
    'La térmica no da corriente al fondo',
    'Colocar un matafuegos y una puerta cortafuego',
    'El hogar a leña larga humo',
  ]) {
    assert.deepEqual(titles(said), [], said);
  }
});
